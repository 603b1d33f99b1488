import type { ResearcherAction, ScreenerResponse } from '@panelist/domain/participation/browser';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { StatusChip } from '../../../shared/display/status-chip.js';
import { LocalTime } from '../../../shared/display/time.js';
import { useAddressParam } from '../../../shared/page/use-address-param.js';
import { fitOf, fullName, statusOf } from '../model/response-text.js';
import { ActionButtons } from './action-buttons.js';

interface ResponseRowsProps {
  readonly responses: readonly ScreenerResponse[];
  readonly selected: ReadonlySet<string>;
  readonly onMark: (ids: readonly string[], on: boolean) => void;
  readonly onAct: (action: ResearcherAction, responses: readonly ScreenerResponse[]) => void;
}

export function ResponseRows({ responses, selected, onMark, onAct }: ResponseRowsProps) {
  const { to } = useAddressParam('response');
  return (
    <Box component="ul" aria-label="Responses" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
      {responses.map((response) => {
        const fit = fitOf(response);
        return (
          <Card
            component="li"
            key={response.id}
            sx={{ p: { xs: 1.5, sm: 2 }, display: 'flex', gap: 1, alignItems: 'flex-start' }}
          >
            <Checkbox
              checked={selected.has(response.id)}
              disabled={response.actions.length === 0}
              onChange={(_event, on) => onMark([response.id], on)}
              slotProps={{ input: { 'aria-label': `Select ${fullName(response)}` } }}
            />
            <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 1 }}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', pt: 0.75 }}>
                <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 640, mr: 'auto', overflowWrap: 'anywhere' }}>
                  <Link to={to(response.id)} style={{ color: 'inherit' }}>
                    {fullName(response)}
                  </Link>
                </Typography>
                {fit && <StatusChip {...fit} />}
                <StatusChip {...statusOf(response)} />
              </Box>
              <Standing response={response} />
              <ActionButtons response={response} onAct={(action) => onAct(action, [response])} />
            </Box>
          </Card>
        );
      })}
    </Box>
  );
}

/** Where the response is in time: submitted, booked, marked as completed. */
function Standing({
  response: { submittedAt, booking, bookedElsewhere, participant, completionMarkedAt },
}: {
  readonly response: ScreenerResponse;
}) {
  const session = booking ?? bookedElsewhere;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {submittedAt === null ? (
        'Invited without a screener'
      ) : (
        <>
          Submitted <LocalTime at={submittedAt} />
        </>
      )}
      {session && (
        <>
          {' · '}Session <LocalTime at={session.start} form="appointment" />
        </>
      )}
      {completionMarkedAt && (
        <>
          {' · '}Marked as completed by the participant <LocalTime at={completionMarkedAt} />
        </>
      )}
      {participant.email && ` · ${participant.email}`}
    </Typography>
  );
}

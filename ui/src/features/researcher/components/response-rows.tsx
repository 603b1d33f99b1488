import type { ResearcherAction, ScreenerResponse } from '@panelist/domain/participation/browser';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import { Link } from 'react-router-dom';
import { StatusChip } from '../../../shared/display/status-chip.js';
import { LocalTime } from '../../../shared/display/time.js';
import { useAddressParam } from '../../../shared/page/use-address-param.js';
import { fitOf, fullName, statusOf } from '../model/response-text.js';
import { ActionButtons } from './action-buttons.js';
import { Muted, Prose, Row, Stack } from '../../../shared/display/layout.js';

interface ResponseRowsProps {
  readonly responses: readonly ScreenerResponse[];
  readonly selected: ReadonlySet<string>;
  readonly onMark: (ids: readonly string[], on: boolean) => void;
  readonly onAct: (action: ResearcherAction, responses: readonly ScreenerResponse[]) => void;
}

export function ResponseRows({ responses, selected, onMark, onAct }: ResponseRowsProps) {
  const { to } = useAddressParam('response');
  return (
    <Stack component="ul" aria-label="Responses" list gap={1.25}>
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
            <Stack flex={1} minWidth={0} gap={1}>
              <Row wraps gap={1} alignItems="center" pt={0.75}>
                <Prose component="h2" variant="subtitle1" overflowWrap="anywhere" fontWeight={640} mr="auto">
                  <Link to={to(response.id)} style={{ color: 'inherit' }}>
                    {fullName(response)}
                  </Link>
                </Prose>
                {fit && <StatusChip {...fit} />}
                <StatusChip {...statusOf(response)} />
              </Row>
              <Standing response={response} />
              <ActionButtons response={response} onAct={(action) => onAct(action, [response])} />
            </Stack>
          </Card>
        );
      })}
    </Stack>
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
    <Muted variant="body2" overflowWrap="anywhere">
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
    </Muted>
  );
}

import type { SurveyResponse } from '@panelist/domain/participation/browser';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { LocalTime, TimeAgo } from '../../../shared/display/time.js';
import { cancelLabel, cancelTarget } from '../../../shared/participation/response-status.js';
import { useResponseDialogs } from '../../../shared/participation/use-response-dialogs.js';
import { ActivityCard } from './activity-card.js';

const small = { size: 'small', sx: { px: 1.25 } } as const;

/** An invitation or a session, with its actions; the address opens their dialogs. */
export function InvitationCard({ response }: { readonly response: SurveyResponse }) {
  const { open } = useResponseDialogs();
  const { project, actions, booking } = response;
  const withdraw = cancelLabel(response);
  const name = project.name;
  return (
    <ActivityCard
      response={response}
      amount={project.panelistRemuneration}
      lines={booking ? <LocalTime at={booking.start} /> : response.inviteSentAt && <TimeAgo at={response.inviteSentAt} />}
      actions={
        <>
          {actions.includes('start') && (
            <Button
              {...small}
              variant="contained"
              aria-label={`Start project: ${name}`}
              onClick={() => open(response.id, 'task')}
            >
              Start project
            </Button>
          )}
          {response.projectStarted && (
            <Button {...small} variant="contained" aria-label={`Open project: ${name}`} onClick={() => open(response.id, 'task')}>
              Open project
            </Button>
          )}
          <Button
            {...small}
            component={Link}
            to={`/projects/view/${response.projectId}/${project.slug}`}
            aria-label={`Project details: ${name}`}
            variant="outlined"
            color="secondary"
          >
            Project details
          </Button>
          {actions.includes('cancel') && (
            <Button
              {...small}
              color="error"
              aria-label={`${withdraw}: ${name}`}
              disabled={cancelTarget(response) === 'interview' && response.past}
              onClick={() => open(response.id, 'cancel')}
            >
              {withdraw}
            </Button>
          )}
        </>
      }
    />
  );
}

import { disputeLifecycle, ownDisputeStatusText, ownDisputes } from '@panelist/domain/dispute/browser';
import type { SurveyResponse } from '@panelist/domain/participation/browser';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { useQuery } from '../../shared/api/use-query.js';
import { useUserId } from '../../shared/session/session-store.js';

interface DisputeNoteProps {
  readonly participationId: string;
  /** What of the response can be contested now, unless it has been. */
  readonly contestable: SurveyResponse['contestable'];
}

/**
 * On a row or a card: where the response's open dispute is, and the way to dispute what was not
 * disputed.
 */
export function DisputeNote({ participationId, contestable }: DisputeNoteProps) {
  const userId = useUserId();
  // One call for all rows.
  const { data } = useQuery(ownDisputes, userId === null ? null : { params: { userId }, query: { limit: 100 } });
  if (data === undefined) return null;
  const own = data.items.filter((one) => one.participationId === participationId);
  const shown = own.find(({ status }) => disputeLifecycle.isOpen(status)) ?? own[0];
  const canContest = contestable.some((ground) => own.every((one) => one.ground !== ground));
  return (
    <>
      {shown !== undefined && (
        <Typography variant="body2">
          Dispute:{' '}
          <Link component={RouterLink} to={`/disputes/${shown.id}`}>
            {ownDisputeStatusText[shown.status]}
          </Link>
        </Typography>
      )}
      {canContest && (
        <Link
          component={RouterLink}
          to={`/surveys/${participationId}/contest`}
          variant="body2"
          sx={{ justifySelf: 'start', py: 0.25 }}
        >
          Dispute this
        </Link>
      )}
    </>
  );
}

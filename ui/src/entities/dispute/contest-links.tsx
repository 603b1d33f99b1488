import { disputable, ownDisputeStatusText, groundText } from '@panelist/domain/dispute/browser';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { useQuery } from '../../shared/api/use-query.js';
import { LocalTime } from '../../shared/display/time.js';
import { Muted, Stack } from '../../shared/display/layout.js';

/**
 * What of a response can be contested, from when on, and what has been contested; nothing where
 * neither is.
 */
export function ContestLinks({ participationId }: { readonly participationId: string }) {
  const { data } = useQuery(disputable, { params: { id: participationId } });
  if (data === undefined || (data.grounds.length === 0 && data.disputes.length === 0)) return null;
  const isPossible = data.grounds.some(({ obstacle }) => obstacle === null);
  return (
    <Stack component="section" aria-label="Disputes" gap={1} justifyItems="start">
      {data.disputes.map(({ id, ground, status }) => (
        <Typography key={id} variant="body2">
          <Link component={RouterLink} to={`/disputes/${id}`}>
            Your dispute: {groundText[ground].title}
          </Link>
          . {ownDisputeStatusText[status]}.
        </Typography>
      ))}
      {data.grounds.map(
        ({ ground, obstacle, from }) =>
          obstacle === 'too-early' && (
            <Muted key={ground} variant="body2">
              {groundText[ground].title}? You can dispute that from <LocalTime at={from} form="day" />, if nothing has happened
              until then.
            </Muted>
          ),
      )}
      {isPossible && (
        <Button component={RouterLink} to={`/surveys/${participationId}/contest`} variant="outlined" size="small">
          Dispute this
        </Button>
      )}
    </Stack>
  );
}

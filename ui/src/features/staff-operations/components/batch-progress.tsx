import { payoutBatch } from '@panelist/domain/payout/browser';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { useQuery } from '../../../shared/api/use-query.js';
import { ErrorAlert } from '../../../shared/states/error-alert.js';
import { formatCount } from '../model/projector-text.js';
import { useQueryParams } from '../../../shared/page/use-query-params.js';
import { Block, Prose, Row } from '../../../shared/display/layout.js';

const refreshMs = 1_000;

/** The progress of payouts that are retried together; open while the address has `batch`. */
export function BatchProgress() {
  const [address, setAddress] = useQueryParams();
  const batchId = address.get('batch');
  const batch = useQuery(payoutBatch, batchId === null ? null : { params: { batchId } }, {
    refreshInterval: (latest) => (latest?.value.state === 'done' ? 0 : refreshMs),
  });
  if (batchId === null) return null;
  if (batch.error && !batch.data) return <ErrorAlert>{batch.error.message}</ErrorAlert>;
  const { total = 0, done = 0, failed = 0, state = 'running', refused = [] } = batch.data ?? {};
  const isDone = state === 'done';
  const close = () =>
    setAddress(
      (current) => {
        current.delete('batch');
        return current;
      },
      { replace: true },
    );
  return (
    <Box
      component="section"
      aria-label="Retrying together"
      sx={{ p: 2, border: 1, borderColor: 'divider', borderRadius: 3, bgcolor: 'background.paper', display: 'grid', gap: 1 }}
    >
      <Row alignItems="center" gap={1}>
        <Prose role="status" flex={1} fontWeight={620}>
          {isDone
            ? `${formatCount(done)} of ${formatCount(total)} sent again${failed > 0 ? `, ${formatCount(failed)} not` : ''}.`
            : `Sending again: ${formatCount(done + failed)} of ${total === 0 ? '…' : formatCount(total)}`}
        </Prose>
        <Button variant="text" size="small" onClick={close}>
          Hide
        </Button>
      </Row>
      {!isDone && (
        <LinearProgress
          variant={total === 0 ? 'indeterminate' : 'determinate'}
          value={total === 0 ? 0 : (100 * (done + failed)) / total}
          aria-label="Payouts retried"
        />
      )}
      {refused.length > 0 && (
        <Box component="details" sx={{ '& > summary': { cursor: 'pointer', color: 'text.secondary', py: 0.5 } }}>
          <summary>Why some were not sent again</summary>
          <Block component="ul" m={0} mt={1} pl={2.5} fontSize="0.9375rem">
            {refused.map(({ payoutId, message }) => (
              <li key={payoutId}>
                <Link component={RouterLink} to={`?id=${encodeURIComponent(payoutId)}`} sx={{ overflowWrap: 'anywhere' }}>
                  {payoutId}
                </Link>
                : {message}
              </li>
            ))}
          </Block>
        </Box>
      )}
    </Box>
  );
}

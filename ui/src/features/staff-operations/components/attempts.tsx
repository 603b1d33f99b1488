import Box from '@mui/material/Box';
import { LocalTime } from '../../../shared/display/time.js';
import { methodName } from '../../../entities/payout/method-text.js';
import type { OperationsPayoutWithSteps } from '../model/operations-status.js';
import { Muted, Prose, Span } from '../../../shared/display/layout.js';

type Attempt = OperationsPayoutWithSteps['attempts'][number];

/**
 * Every attempt with its key, its destination at that time, and what the provider said, newest
 * first.
 */
export function Attempts({ attempts }: { readonly attempts: readonly Attempt[] }) {
  return (
    <Box component="ol" reversed sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
      {attempts.toReversed().map(({ number, key, type, email, startedAt, outcome, code, providerAnswer }) => (
        <li key={number}>
          <Prose fontWeight={620}>
            Attempt {number}: {outcome}
          </Prose>
          <Muted variant="body2">
            <LocalTime at={startedAt} form="second" />, {methodName[type]}
            {email === '' ? '' : ` to ${email}`}
          </Muted>
          <Muted variant="body2" overflowWrap="anywhere">
            Key {key}
          </Muted>
          <Prose variant="body2" mt={0.5}>
            {code !== undefined && (
              <Span component="code" mr={1} fontWeight={650}>
                {code}
              </Span>
            )}
            {providerAnswer ?? 'No answer yet.'}
          </Prose>
        </li>
      ))}
    </Box>
  );
}

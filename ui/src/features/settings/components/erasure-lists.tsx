import type { RetainedData } from '@panelist/domain/identity/browser';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatMoney } from '../../../shared/money/money.js';
import { Muted } from '../../../shared/display/layout.js';

interface ErasureListsProps {
  readonly destroyed: readonly string[];
  readonly kept: readonly RetainedData[];
  /** Of a preview, or of a receipt. */
  readonly tense: 'future' | 'past';
  /** In a preview: what was or will be paid. */
  readonly payments?: readonly { readonly amount: number }[];
}

const list = { m: 0, mt: 1, pl: 2.5, display: 'grid', gap: 1 } as const;

/** More of one kind are behind a disclosure. */
const atOnce = 3;

const Whats = ({ whats }: Pick<Reason, 'whats'>) => whats.map((what, index) => <Box key={`${index} ${what}`}>{what}</Box>);

/** What an erasure destroys, and what outlasts it with the reason. */
export function ErasureLists({ destroyed, kept, tense, payments = [] }: ErasureListsProps) {
  const [gone, stays] = [useId(), useId()];
  // A preview is below the title of its dialog, a receipt below that of its page.
  const heading = tense === 'future' ? 'h3' : 'h2';
  return (
    <>
      <section aria-labelledby={gone}>
        <Typography variant="h3" component={heading} id={gone}>
          {tense === 'future' ? 'What will be destroyed' : 'What was destroyed'}
        </Typography>
        <Box component="ul" sx={list}>
          {destroyed.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </Box>
      </section>
      <section aria-labelledby={stays}>
        <Typography variant="h3" component={heading} id={stays}>
          What is kept, and why
        </Typography>
        <Box component="ul" sx={list}>
          {byReason(kept).map(({ whats, why }) => (
            <li key={`${why} ${whats.join(' ')}`}>
              {whats.length > atOnce ? (
                <details>
                  <summary>
                    {whats.length === payments.length
                      ? `${whats.length} payments, ${formatMoney(payments.reduce((sum, { amount }) => sum + amount, 0))}`
                      : `${whats.length} records, for one reason`}
                  </summary>
                  <Whats whats={whats} />
                </details>
              ) : (
                <Whats whats={whats} />
              )}
              <Muted variant="body2" component="span" display="block">
                {why}
              </Muted>
            </li>
          ))}
        </Box>
      </section>
    </>
  );
}

interface Reason {
  readonly why: string;
  readonly whats: readonly string[];
}

/** A reason once for all that it holds for: payments have the same. */
function byReason(kept: readonly RetainedData[]): readonly Reason[] {
  const reasons = [...new Set(kept.map(({ why }) => why))];
  return reasons.map((why) => ({ why, whats: kept.filter((each) => each.why === why).map(({ what }) => what) }));
}

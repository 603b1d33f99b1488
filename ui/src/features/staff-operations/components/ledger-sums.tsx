import type { LedgerPage } from '@panelist/domain/operations/browser';
import Box from '@mui/material/Box';
import { formatMoney } from '../../../shared/money/money.js';
import { Banner } from '../../../shared/states/banner.js';
import { accountName } from '../model/ledger-filter.js';
import { formatCount } from '../model/projector-text.js';
import { Cell, ResponsiveTable, Row } from './responsive-table.js';
import { Prose } from '../../../shared/display/layout.js';

const amounts = ['opening', 'moved', 'closing'] as const;
const labels = { opening: 'Before the period', moved: 'Moved in it', closing: 'After it' } as const;

/**
 * What each account held before the period, what moved, and what it holds; and the proof that all
 * sums are zero.
 */
export function LedgerSums({ ledger: { accounts, total, proof } }: { readonly ledger: LedgerPage }) {
  const events = formatCount(proof.events);
  return (
    <section aria-labelledby="ledger-sums">
      <Prose variant="h2" id="ledger-sums" mb={1}>
        Accounts
      </Prose>
      {proof.balanced ? (
        <Banner meaning="paid">
          The books balance: {formatCount(proof.postings)} postings of {events} events add up to {formatMoney(total.closing)}, and
          those of each event to $0.00.
        </Banner>
      ) : (
        <Banner meaning="failed">
          The books do not balance: all postings add up to {formatMoney(total.closing)}.
          {proof.unbalanced.length > 0 && ` Events whose postings do not sum to zero: ${proof.unbalanced.join(', ')}.`}
        </Banner>
      )}
      <Box sx={{ mt: 2 }}>
        <ResponsiveTable label="Accounts" columns={['Account', ...amounts.map((name) => labels[name])]}>
          {[
            ...accounts.map((each) => ({ ...each, name: accountName(each.account) })),
            { ...total, name: 'Sum of all accounts' },
          ].map(({ name, ...sums }) => (
            <Row key={name}>
              <Cell>
                <Prose component="span" fontWeight={600}>
                  {name}
                </Prose>
              </Cell>
              {amounts.map((amount) => (
                <Cell key={amount} label={labels[amount]}>
                  <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                    {formatMoney(sums[amount])}
                  </Box>
                </Cell>
              ))}
            </Row>
          ))}
        </ResponsiveTable>
      </Box>
    </section>
  );
}

import { grouped } from '../events-of-commands.js';
import type { Evidence } from '../evidence.js';
import { finalPayouts } from '../final-payouts.js';
import type { Violation } from '../violation.js';

const rule = 'each payout is paid at most once';

/**
 * The providers' own books against the log: no order under a key that no attempt has, no payout with two orders that were paid, no other amount,
 * nothing paid that the log believes refused, and nothing believed paid that was not.
 */
export function paidAtMostOnce({ log, books }: Pick<Evidence, 'log' | 'books'>): readonly Violation[] {
  const payouts = finalPayouts(log);
  const violations: Violation[] = [];
  // A key begins with its payout's id, which holds no dot.
  for (const [payoutId, orders] of grouped(books, ({ key }) => key.split('.')[0] ?? '')) {
    const payout = payouts.get(payoutId);
    const position = payout?.position;
    const paid = orders.filter(({ isPaid }) => isPaid);
    for (const { key, cents, provider } of orders) {
      if (!payout?.keys.has(key))
        violations.push({ rule, what: `${provider} has an order ${key} that no attempt asked for`, position });
      if (payout && cents !== payout.state.netCents)
        violations.push({ rule, what: `${key} was ordered over ${cents} cents instead of ${payout.state.netCents}`, position });
    }
    if (paid.length > 1) violations.push({ rule, what: `payout ${payoutId} was paid ${paid.length} times`, position });
    if (paid.length > 0 && payout && isRefused(payout.state.status))
      violations.push({ rule, what: `payout ${payoutId} was paid and stands as ${payout.state.status}`, position });
  }
  const paidIds = new Set(books.filter(({ isPaid }) => isPaid).map(({ key }) => key.split('.')[0]));
  for (const [payoutId, { state, position }] of payouts)
    if (state.status === 'paid' && !paidIds.has(payoutId))
      violations.push({ rule, what: `payout ${payoutId} stands as paid and no provider knows of it`, position });
  return violations;
}

const isRefused = (status: string): boolean => status === 'rejected' || status === 'voided' || status === 'absent';

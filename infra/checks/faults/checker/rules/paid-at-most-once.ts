import { payoutStream } from '@panelist/domain/payout';
import { grouped } from '../events-of-commands.js';
import type { Evidence } from '../evidence.js';
import { finalPayouts } from '../final-payouts.js';
import { lostIn } from '../lost-tails.js';
import type { Violation } from '../violation.js';

const rule = 'each payout is paid at most once';

/**
 * Compares the providers' orders with the log: no order under the key of no attempt, no payout with
 * two paid orders, no other amount, no paid order that the log records as refused, and no payout
 * recorded as paid without a paid order.
 */
export function paidAtMostOnce({ log, orders, lostTails }: Pick<Evidence, 'log' | 'orders' | 'lostTails'>): readonly Violation[] {
  const lost = lostIn({ lostTails });
  const payouts = finalPayouts(log);
  const violations: Violation[] = [];
  // A key begins with its payout's id, which contains no dot.
  for (const [payoutId, ordersOfPayout] of grouped(orders, ({ key }) => key.split('.')[0] ?? '')) {
    const payout = payouts.get(payoutId);
    const position = payout?.position;
    const paid = ordersOfPayout.filter(({ isPaid }) => isPaid);
    for (const { key, cents, provider } of ordersOfPayout) {
      if (!payout?.keys.has(key) && !lost.hasKey(key))
        violations.push({ rule, what: `${provider} has an order ${key} that no attempt asked for`, position });
      if (payout && cents !== payout.state.netCents)
        violations.push({ rule, what: `${key} was ordered over ${cents} cents instead of ${payout.state.netCents}`, position });
    }
    if (paid.length > 1) violations.push({ rule, what: `payout ${payoutId} was paid ${paid.length} times`, position });
    if (paid.length > 0 && payout && isRefused(payout.state.status) && !lost.hasStream(payoutStream.of(payoutId)))
      violations.push({ rule, what: `payout ${payoutId} was paid and is recorded as ${payout.state.status}`, position });
  }
  const paidIds = new Set(orders.filter(({ isPaid }) => isPaid).map(({ key }) => key.split('.')[0]));
  for (const [payoutId, { state, position }] of payouts)
    if (state.status === 'paid' && !paidIds.has(payoutId))
      violations.push({ rule, what: `payout ${payoutId} is recorded as paid without a provider's order`, position });
  return violations;
}

const isRefused = (status: string): boolean => status === 'rejected' || status === 'voided' || status === 'absent';

import type { ExistingPayout } from '@panelist/domain/payout';
import { grouped } from '../events-of-commands.js';
import type { Evidence, ProviderOrder } from '../evidence.js';
import { finalPayouts } from '../final-payouts.js';
import { lostIn } from '../lost-tails.js';
import type { Violation } from '../violation.js';

const rule = 'the ledger sums to zero';

/**
 * The postings of each event sum to zero, each payout has its row, and the balances agree with the
 * payouts' states: owed to participants, with a provider, paid out; and "paid out" agrees with the
 * providers' orders. What the provider did with an order of a person who was erased before its outcome, the
 * log does not learn: operations clear it.
 */
export function ledgerBalances({
  log,
  ledger,
  orders,
  lostTails,
  erased,
}: Pick<Evidence, 'log' | 'ledger' | 'orders' | 'lostTails' | 'erased'>): readonly Violation[] {
  const entries = ledger.flatMap((row) => row.entries);
  const violations: Violation[] = [...grouped(entries, ({ eventId }) => eventId)]
    .map(([eventId, lines]) => ({ eventId, sum: sumOf(lines) }))
    .filter(({ sum }) => sum !== 0)
    .map(({ eventId, sum }) => ({ rule, what: `the postings of ${eventId} sum to ${sum} cents` }));
  const lost = lostIn({ lostTails });
  const payouts = [...finalPayouts(log).values()].map(({ state }) => state);
  const paid = new Set(payouts.flatMap(({ status, payoutId }) => (status === 'paid' ? [payoutId] : [])));
  const ofErased = new Set(payouts.flatMap(({ userId, payoutId }) => (erased.has(userId) ? [payoutId] : [])));
  // Paid in a lost tail, or for a person erased meanwhile, and unknown to the log: the provider alone remembers it.
  const isUnknown = ({ key }: ProviderOrder): boolean => {
    const payoutId = key.split('.')[0] ?? '';
    return !paid.has(payoutId) && (lost.hasKey(key) || ofErased.has(payoutId));
  };
  const rows = ledger.filter(({ payout_id: payoutId }) => payoutId !== null).length;
  if (payouts.length !== rows)
    violations.push({ rule, what: `the ledger has ${rows} rows of payouts and the log ${payouts.length} payouts` });
  const paidByProviders = sumOf(orders.filter((order) => order.isPaid && !isUnknown(order)));
  const due: Readonly<Record<string, number>> = {
    'participant-payable': owed(payouts, 'participant'),
    'provider-clearing': owed(payouts, 'provider'),
    'paid-out': paidByProviders,
  };
  for (const [account, cents] of Object.entries(due)) {
    const held = sumOf(entries.filter((entry) => entry.account === account));
    if (held !== cents) violations.push({ rule, what: `${account} holds ${held} cents instead of ${cents}` });
  }
  return violations;
}

const sumOf = (lines: readonly { readonly cents: number }[]): number => lines.reduce((sum, { cents }) => sum + cents, 0);

function owed(payouts: readonly ExistingPayout[], where: 'participant' | 'provider'): number {
  return payouts.reduce((sum, state) => (holderOf(state) === where ? sum + state.netCents : sum), 0);
}

/**
 * Who holds the money of a payout in this state. An ordered reward stays with its provider until it
 * is delivered.
 */
function holderOf(state: ExistingPayout): 'participant' | 'provider' | 'none' {
  switch (state.status) {
    case 'requested':
      return state.resend === null ? 'participant' : 'provider';
    case 'returned':
    case 'reversed':
      return state.rewardId === null ? 'participant' : 'provider';
    case 'awaiting-release':
    case 'rejected':
    case 'absent':
      return 'participant';
    case 'sending':
    case 'resending':
    case 'accepted':
    case 'unclaimed':
    case 'held':
    case 'unknown':
      return 'provider';
    case 'paid':
    case 'voided':
      return 'none';
    default:
      return state satisfies never;
  }
}

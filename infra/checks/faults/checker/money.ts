import { evolveFunds, availableCents, noFunds } from '@panelist/domain/catalogue';
import type { OrganizationFundsEvent } from '@panelist/domain/catalogue';
import { payoutDecider } from '@panelist/domain/payout';
import type { ExistingPayout, PayoutEvent, PayoutState } from '@panelist/domain/payout';
import type { Evidence, LoggedEvent, Violation } from './evidence.js';
import { grouped } from './grouped.js';

type Rule = (evidence: Evidence) => readonly Violation[];

const inCategory = (log: readonly LoggedEvent[], category: string): ReadonlyMap<string, readonly LoggedEvent[]> =>
  grouped(
    log.filter(({ stream }) => stream.startsWith(`${category}-`)),
    ({ stream }) => stream,
  );

interface FinalPayout {
  readonly state: ExistingPayout;
  /** The keys of its attempts. */
  readonly keys: ReadonlySet<string>;
  readonly position: string | undefined;
}

function finalPayouts(log: readonly LoggedEvent[]): ReadonlyMap<string, FinalPayout> {
  const payouts = [...inCategory(log, 'payout').values()].flatMap((events): readonly (readonly [string, FinalPayout])[] => {
    let state: PayoutState = payoutDecider.initialState;
    // Read through the codec, which types the events.
    for (const { type, data } of events) state = payoutDecider.evolve(state, { type, data } as PayoutEvent);
    if (state.status === 'none') return [];
    const keys = events.flatMap(({ type, data }) => (type === 'PayoutDispatchStarted' ? [String(data['key'])] : []));
    return [[state.payoutId, { state, keys: new Set(keys), position: events.at(-1)?.position }]];
  });
  return new Map(payouts);
}

/** A key begins with its payout's id, which contains no dot. */
const payoutOf = (key: string): string => key.split('.')[0] ?? '';

/**
 * By the providers' own records: no order under the key of no attempt, no payout with two paid orders or another
 * amount, none paid that the log records as refused, and none recorded as paid without a paid order.
 */
export const paidAtMostOnce = ({ log, orders, lost }: Pick<Evidence, 'log' | 'orders' | 'lost'>): readonly Violation[] => {
  const rule = 'each payout is paid at most once';
  const forgotten = new Set(lost.flatMap(({ stream, data }) => [stream, String(data['key'])]));
  const payouts = finalPayouts(log);
  const wrong = [...grouped(orders, ({ key }) => payoutOf(key))].flatMap(([payoutId, ordered]): readonly Violation[] => {
    const payout = payouts.get(payoutId);
    const position = payout?.position;
    const paid = ordered.filter(({ isPaid }) => isPaid);
    const isRefused = payout !== undefined && ['rejected', 'voided', 'absent'].includes(payout.state.status);
    return [
      ...ordered
        .filter(({ key }) => payout?.keys.has(key) !== true && !forgotten.has(key))
        .map(({ provider, key }) => ({ rule, what: `${provider} has an order ${key} that no attempt asked for`, position })),
      ...ordered
        .filter(({ cents }) => payout !== undefined && cents !== payout.state.netCents)
        .map(({ key, cents }) => ({
          rule,
          what: `${key} was ordered over ${cents} cents instead of ${payout?.state.netCents}`,
          position,
        })),
      ...(paid.length > 1 ? [{ rule, what: `payout ${payoutId} was paid ${paid.length} times`, position }] : []),
      ...(paid.length > 0 && isRefused && !forgotten.has(`payout-${payoutId}`)
        ? [{ rule, what: `payout ${payoutId} was paid and is recorded as ${payout.state.status}`, position }]
        : []),
    ];
  });
  const paidIds = new Set(orders.flatMap(({ isPaid, key }) => (isPaid ? [payoutOf(key)] : [])));
  const unpaid = [...payouts].filter(([payoutId, { state }]) => state.status === 'paid' && !paidIds.has(payoutId));
  return [
    ...wrong,
    ...unpaid.map(([payoutId, { position }]) => ({
      rule,
      what: `payout ${payoutId} is recorded as paid without an order`,
      position,
    })),
  ];
};

/** What one payout is for, no other one is: only those that were voided may have a successor. */
export const oneCauseOnePayout: Rule = ({ log }) => {
  const alive = [...finalPayouts(log).values()].filter(({ state }) => state.status !== 'voided');
  return [
    ...grouped(
      alive,
      ({ state: { cause } }) => `${cause.kind} ${cause.kind === 'incentive' ? cause.participationId : cause.referralId}`,
    ),
  ]
    .filter(([, payouts]) => payouts.length > 1)
    .map(([cause, payouts]) => ({
      rule: 'one cause, one payout',
      what: `${cause} has ${payouts.length} payouts`,
      position: payouts.at(-1)?.position,
    }));
};

/** The postings of each event sum to zero; each payout has its row; what was paid out is what the providers paid. */
export const ledgerBalances: Rule = ({ log, ledger, orders, lost }) => {
  const rule = 'the ledger sums to zero';
  const sumOf = (lines: readonly { readonly cents: number }[]): number => lines.reduce((sum, { cents }) => sum + cents, 0);
  const entries = ledger.flatMap((row) => row.entries);
  const uneven = [...grouped(entries, ({ eventId }) => eventId)].filter(([, lines]) => sumOf(lines) !== 0);
  const payouts = finalPayouts(log);
  const rows = ledger.filter(({ payout_id: payoutId }) => payoutId !== null).length;
  const forgotten = new Set(lost.map(({ data }) => String(data['key'])));
  const erased = erasedIn(log);
  // Paid in a lost tail, or for somebody erased before the outcome: the provider alone remembers it.
  const isKnown = ({ key }: (typeof orders)[number]): boolean => {
    const state = payouts.get(payoutOf(key))?.state;
    return state?.status === 'paid' || !(forgotten.has(key) || (state !== undefined && erased.has(state.userId)));
  };
  const paid = sumOf(orders.filter((order) => order.isPaid && isKnown(order)));
  const paidOut = sumOf(entries.filter(({ account }) => account === 'paid-out'));
  return [
    ...uneven.map(([eventId, lines]) => ({ rule, what: `the postings of ${eventId} sum to ${sumOf(lines)} cents` })),
    ...(rows === payouts.size
      ? []
      : [{ rule, what: `the ledger has ${rows} rows of payouts and the log ${payouts.size} payouts` }]),
    ...(paid === paidOut ? [] : [{ rule, what: `paid-out holds ${paidOut} cents, and the providers paid ${paid}` }]),
  ];
};

/** People whose key was destroyed. */
export const erasedIn = (log: readonly LoggedEvent[]): ReadonlySet<string> =>
  new Set(log.flatMap(({ type, data }) => (type === 'AccountErased' ? [String(data['userId'])] : [])));

/** What there is only so much of is given once: money of an organization, a time of a calendar, screeners of a cycle. */
export const nothingScarceIsGivenTwice: Rule = ({ log }) => {
  const rule = 'nothing scarce is given twice';
  const funds = [...inCategory(log, 'organizationFunds').values()].flatMap((events) => {
    let state = noFunds;
    return events.flatMap(({ type, data, stream, position }) => {
      // Read through the codec, which types the events.
      state = evolveFunds(state, { type, data } as OrganizationFundsEvent);
      const least = Math.min(availableCents(state), state.reservedCents, state.spentCents);
      return least < 0 ? [{ rule, what: `${stream} has ${least} cents`, position }] : [];
    });
  });
  const times = [...inCategory(log, 'calendar').values()].flatMap((events) => {
    const holders = new Map<string, string>();
    return events.flatMap(({ type, data, stream, position }): readonly Violation[] => {
      const [start, from, holder] = [String(data['start']), String(data['from']), String(data['participationId'])];
      if (type === 'SlotReleased' || type === 'SlotMoved') holders.delete(type === 'SlotMoved' ? from : start);
      if (type !== 'SlotClaimed' && type !== 'SlotMoved') return [];
      const isTaken = holders.has(start) && holders.get(start) !== holder;
      holders.set(start, holder);
      return isTaken ? [{ rule, what: `two people hold ${start} of ${stream}`, position }] : [];
    });
  });
  const limits = new Map(
    log.flatMap(({ data }) => (typeof data['limit'] === 'number' ? [[data['cycleId'], data['limit']]] : [])),
  );
  const counts = log.filter(({ data }) => Number(data['count']) > (limits.get(data['cycleId']) ?? Infinity));
  return [...funds, ...times, ...counts.map(({ stream, position }) => ({ rule, what: `${stream} exceeds its limit`, position }))];
};

import { evolveFunds, availableCents, noFunds } from '@panelist/domain/catalogue';
import type { OrganizationFundsEvent } from '@panelist/domain/catalogue';
import { participationDecider } from '@panelist/domain/participation';
import type { ParticipationEvent, ParticipationState } from '@panelist/domain/participation';
import { budgetCountIdOf, budgetOf, payoutCountStream, payoutDecider } from '@panelist/domain/payout';
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
  /** The address of each attempt, by its provider and key. */
  readonly addresses: ReadonlyMap<string, string>;
  readonly position: string | undefined;
  /** It was left to operations because a provider has an order of it over another amount. */
  readonly differs: boolean;
}

/** A log that lost events may give a key again, at the other provider. */
const orderAt = (provider: Evidence['orders'][number]['provider'], key: string): string => `${provider} ${key}`;

function finalPayouts(log: readonly LoggedEvent[]): ReadonlyMap<string, FinalPayout> {
  const payouts = [...inCategory(log, 'payout').values()].flatMap((events): readonly (readonly [string, FinalPayout])[] => {
    let state: PayoutState = payoutDecider.initialState;
    let key = '';
    const addresses = new Map<string, string>();
    for (const { type, data } of events) {
      // A resend that was delivered nowhere went there all the same.
      const wentAgain = type === 'PayoutResent' || (type === 'PayoutReturned' && state.status === 'resending');
      // Read through the codec, which types the events.
      state = payoutDecider.evolve(state, { type, data } as PayoutEvent);
      if (type === 'PayoutDispatchStarted') key = String(data['key']);
      if (state.status !== 'none' && (type === 'PayoutDispatchStarted' || wentAgain))
        addresses.set(orderAt(state.method, key), state.recipientEmail);
    }
    const differs = events.some(({ type, data }) => type === 'PayoutEscalated' && data['reason'] === 'amount-differs');
    return state.status === 'none' ? [] : [[state.payoutId, { state, addresses, position: events.at(-1)?.position, differs }]];
  });
  return new Map(payouts);
}

/** A key begins with its payout's id, which contains no dot. */
const payoutOf = (key: string): string => key.split('.')[0] ?? '';

/**
 * By the providers' own records: no order under the key of no attempt, no payout with two paid
 * orders or another amount, none paid that the log records as refused, and none recorded as paid
 * without a paid order. An order that a restore lost, and whose payout was approved again over
 * another amount, has to be left to operations.
 */
export const paidAtMostOnce = ({
  log,
  orders,
  strays,
  lost,
}: Pick<Evidence, 'log' | 'orders' | 'strays' | 'lost'>): readonly Violation[] => {
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
        .filter(({ provider, key }) => payout?.addresses.has(orderAt(provider, key)) !== true && !forgotten.has(key))
        .map(({ provider, key }) => ({ rule, what: `${provider} has an order ${key} that no attempt asked for`, position })),
      ...ordered
        .filter(
          ({ key, cents }) =>
            cents !== (payout?.state.netCents ?? cents) && !((payout?.differs === true || strays.has(key)) && forgotten.has(key)),
        )
        .map(({ key, cents }) => ({
          rule,
          what: `${key} was ordered over ${cents} cents instead of ${payout?.state.netCents} (${payout?.state.status})`,
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

type PaidResponse = Extract<ParticipationState, { readonly status: 'PAID' }>;

/** The responses whose payment is approved, by their ids. */
function paidResponses(log: readonly LoggedEvent[]): ReadonlyMap<string, PaidResponse> {
  const paid = [...inCategory(log, 'participation').values()].flatMap((events): readonly (readonly [string, PaidResponse])[] => {
    let state = participationDecider.initialState;
    // Read through the codec, which types the events.
    for (const { type, data } of events) state = participationDecider.evolve(state, { type, data } as ParticipationEvent);
    return state.status === 'PAID' ? [[String(events[0]?.data['participationId']), state]] : [];
  });
  return new Map(paid);
}

/**
 * Each cause has at most one payout that is not voided. That of an incentive is the one which the
 * approval in force names, and each such approval has its payout; a bonus comes after a payment
 * that was paid.
 */
export const everyPayoutHasItsCause: Rule = ({ log }) => {
  const rule = 'every payout has its cause';
  const payouts = finalPayouts(log);
  const paid = paidResponses(log);
  const alive = [...payouts.values()].filter(({ state }) => state.status !== 'voided');
  const settled = log.filter(({ type }) => type === 'PayoutSettled');
  const requested = new Map(
    log.flatMap(({ type, data, position }) => (type === 'PayoutRequested' ? [[data['payoutId'], position]] : [])),
  );
  const compensated = new Set(log.flatMap(({ type, data }) => (type === 'FundsCompensated' ? [data['compensationId']] : [])));
  const upheld = new Set(
    log.flatMap(({ type, data }) =>
      type === 'ReviewDecided' && data['outcome'] === 'upheld' && data['remedy'] === 'compensation' ? [data['reviewId']] : [],
    ),
  );
  const responsesOf = grouped(
    log.filter(({ stream, data }) => stream.startsWith('referral-') && typeof data['participationId'] === 'string'),
    ({ data }) => String(data['referralId']),
  );
  const isEarned = (referralId: string, position: string): boolean => {
    const responses = new Set(responsesOf.get(referralId)?.map(({ data }) => data['participationId']));
    return settled.some((event) => {
      const cause = payouts.get(String(event.data['payoutId']))?.state.cause;
      return event.position < position && cause?.kind === 'incentive' && responses.has(cause.participationId);
    });
  };
  // One that is voided, because its payment was taken back, was asked for after it all the same.
  const bonuses = [...payouts.values()].filter(
    ({ state: { cause, status } }) => cause.kind === 'referral-bonus' && status === 'voided',
  );
  const wrong = [...alive, ...bonuses].flatMap(({ state: { cause, payoutId }, position }): readonly Violation[] => {
    if (cause.kind === 'referral-bonus')
      return isEarned(cause.referralId, requested.get(payoutId) ?? '')
        ? []
        : [{ rule, what: `payout ${payoutId} was requested before a payment of ${cause.referralId} was paid`, position }];
    if (cause.kind === 'lost-session')
      return compensated.has(payoutId)
        ? []
        : [{ rule, what: `payout ${payoutId} is for no session that ${cause.participationId} lost`, position }];
    if (cause.kind === 'compensation')
      return upheld.has(cause.reviewId) ? [] : [{ rule, what: `payout ${payoutId} is for no review that was upheld`, position }];
    return paid.get(cause.participationId)?.payoutId === payoutId
      ? []
      : [{ rule, what: `payout ${payoutId} is not that of an approval of ${cause.participationId}`, position }];
  });
  const several = [
    ...grouped(alive, ({ state: { cause, payoutId } }) => {
      // A response may lose several sessions, each with a payout of its own.
      if (cause.kind === 'lost-session') return payoutId;
      if (cause.kind === 'incentive') return `${cause.kind} ${cause.participationId}`;
      // A bonus is paid by its payer, or by the platform.
      return cause.kind === 'compensation' ? `referral-bonus ${cause.insteadOf}` : `${cause.kind} ${cause.referralId}`;
    }),
  ].filter(([, each]) => each.length > 1);
  const erased = erasedIn(log);
  const without = [...paid].filter(
    ([, { payoutId, userId }]) => payoutId !== null && !payouts.has(payoutId) && !erased.has(userId),
  );
  return [
    ...wrong,
    ...several.map(([cause, each]) => ({
      rule,
      what: `${cause} has ${each.length} payouts`,
      position: each.at(-1)?.position,
    })),
    ...without.map(([participationId]) => ({ rule, what: `${participationId} is approved and has no payout` })),
  ];
};

/**
 * What the organizations' funds hold as spent for a response is what was approved for it, unless
 * its payout was voided, and the fee of its referral, which a bonus needs.
 */
export const spentIsApproved: Rule = ({ log }) => {
  const payouts = finalPayouts(log);
  const spent = new Map<string, number>();
  for (const { type, data } of log.filter(({ stream }) => stream.startsWith('organizationFunds-'))) {
    const cents =
      type === 'FundsSpent' ? Number(data['spentCents']) : type === 'FundsReturned' ? -Number(data['amountCents']) : 0;
    if (cents !== 0) spent.set(String(data['participationId']), (spent.get(String(data['participationId'])) ?? 0) + cents);
  }
  const begun = log.filter(({ type, data }) => type === 'ReferralBegun' && data['projectId'] !== null);
  const referrals = new Map(begun.map(({ data }) => [`${String(data['userId'])} ${String(data['projectId'])}`, data]));
  const bonuses = new Set(
    [...payouts.values()].flatMap(({ state: { status, cause } }) =>
      cause.kind === 'referral-bonus' && status !== 'voided' ? [cause.referralId] : [],
    ),
  );
  const paid = paidResponses(log);
  return [...new Set([...spent.keys(), ...paid.keys()])].flatMap((participationId) => {
    const response = paid.get(participationId);
    const isDue = response !== undefined && payouts.get(response.payoutId ?? '')?.state.status !== 'voided';
    const due = isDue ? response.incentiveCents + response.tipCents : 0;
    const referral = isDue ? referrals.get(`${response.userId} ${response.projectId}`) : undefined;
    const withFee = due + Number(referral?.['bonusCents'] ?? 0);
    const costs = spent.get(participationId) ?? 0;
    const isRight = costs === withFee || (costs === due && !bonuses.has(String(referral?.['referralId'])));
    return isRight
      ? []
      : [{ rule: 'spent is what was approved', what: `${participationId} costs ${costs} cents, and ${due} are approved` }];
  });
};

/**
 * What organizations spent for a session that did not take place is what its event says, and is
 * paid to the participant, unless it came back.
 */
export const lostSessionsArePaid: Rule = ({ log }) => {
  const rule = 'lost sessions are paid';
  const payouts = finalPayouts(log);
  const returned = new Set(log.flatMap(({ type, data }) => (type === 'CompensationReturned' ? [data['compensationId']] : [])));
  const due = new Map(
    log.flatMap(({ stream, data }) =>
      stream.startsWith('participation-') && 'compensationCents' in data ? [[data['payoutId'], data['compensationCents']]] : [],
    ),
  );
  return log.flatMap(({ type, data, position }): readonly Violation[] => {
    if (type !== 'FundsCompensated') return [];
    const { compensationId, amountCents } = data;
    const payout = payouts.get(String(compensationId))?.state;
    const isPaid = returned.has(compensationId) || payout?.netCents === amountCents;
    return due.get(compensationId) === amountCents && isPaid
      ? []
      : [{ rule, what: `${String(compensationId)} costs ${String(amountCents)} cents`, position }];
  });
};

/**
 * What the platform pays itself was counted in its budget before it was asked for, by its whole
 * amount, and counts no longer only where it was voided.
 */
export const budgetsCount: Rule = ({ log }) => {
  const payouts = finalPayouts(log);
  const counts = log.filter(({ stream }) => stream.startsWith('payoutCount-'));
  const months = [...new Set(log.map(({ metadata }) => metadata.occurredAt.slice(0, 7)))];
  return log.flatMap(({ type, data, position }): readonly Violation[] => {
    const payout = type === 'PayoutRequested' ? payouts.get(String(data['payoutId']))?.state : undefined;
    const budget = payout === undefined ? null : budgetOf(payout.cause);
    if (payout === undefined || budget === null || payout.status === 'voided') return [];
    const ofBudget = new Set<string>(months.map((time) => payoutCountStream.of(budgetCountIdOf(budget, time))));
    const own = counts.filter((event) => ofBudget.has(event.stream) && event.data['payoutId'] === payout.payoutId);
    const isCounted = own.some(
      (event) => event.type === 'PayoutCounted' && event.position < position && event.data['amountCents'] === payout.netCents,
    );
    return isCounted && !own.some((event) => event.type === 'PayoutUncounted')
      ? []
      : [{ rule: 'budgets count what they pay', what: `payout ${payout.payoutId} is not counted in ${budget}`, position }];
  });
};

/**
 * An order is at the provider with the address that the log named before the call: that of the
 * attempt, or of the last resend.
 */
export const addressesAgree: Rule = ({ log, orders }) => {
  const due = new Map([...finalPayouts(log).values()].flatMap(({ addresses }) => [...addresses]));
  return orders.flatMap(({ key, provider, address }) => {
    const named = due.get(orderAt(provider, key));
    // Without the person's key the log has none.
    if (named === undefined || named === '' || named === address) return [];
    return [{ rule: 'addresses agree', what: `the order ${key} at ${provider} has another address than the log` }];
  });
};

/**
 * The postings of each event sum to zero; each payout has its row; what was paid out is what the
 * providers paid.
 */
export const ledgerBalances: Rule = ({ log, ledger, orders, lost }) => {
  const rule = 'the ledger sums to zero';
  const sumOf = (lines: readonly { readonly cents: number }[]): number => lines.reduce((sum, { cents }) => sum + cents, 0);
  const entries = ledger.flatMap((row) => row.entries);
  const uneven = [...grouped(entries, ({ eventId }) => eventId)].filter(([, lines]) => sumOf(lines) !== 0);
  const payouts = finalPayouts(log);
  const rows = ledger.filter(({ payout_id: payoutId }) => payoutId !== null).length;
  const forgotten = new Set(lost.map(({ data }) => String(data['key'])));
  const erased = erasedIn(log);
  // The log lost the payment, or its person was erased before the outcome: the provider alone knows
  // it.
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

/**
 * What there is only so much of is given once: money of an organization, a time of a calendar,
 * screeners of a cycle.
 */
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

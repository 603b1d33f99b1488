import { grouped } from '../events-of-commands.js';
import type { Evidence, LoggedEvent } from '../evidence.js';
import { finalReferrals } from '../folded-referrals.js';
import { finalPayouts } from '../final-payouts.js';
import type { FinalPayout } from '../final-payouts.js';
import { lostIn } from '../lost-tails.js';
import type { Violation } from '../violation.js';

/** Document 1 §7, constants. */
const THRESHOLD_CENTS = 7_500;
const MOST_OF_A_PROJECT = 5;

/**
 * Each bonus that is earned has its cause before it in the log: for a project an approved payment of the referred
 * person on it, for the product approved incentives of 75 dollars. Nobody earns one for themself.
 */
export function bonusesHaveCauses({ log, lostTails }: Pick<Evidence, 'log' | 'lostTails'>): readonly Violation[] {
  const rule = 'no bonus without its cause';
  const isApproval = ({ type }: LoggedEvent): boolean => type === 'PaymentApproved';
  const approvals = grouped(log.filter(isApproval), ({ data }) => String(data['userId']));
  const lost = grouped(lostIn({ lostTails }).events.filter(isApproval), ({ data }) => String(data['userId']));
  return log.flatMap(({ type, data, position }): readonly Violation[] => {
    if (type !== 'ReferralFeeAccrued') return [];
    const { referralId, referrerId, userId, projectId } = data;
    if (referrerId === userId) return [{ rule, what: `${String(userId)} earned a bonus for themself`, position }];
    const before = (approvals.get(String(userId)) ?? []).filter((approval) => approval.position < position);
    const known = [...before, ...(lost.get(String(userId)) ?? [])];
    const counting = projectId === null ? known : known.filter((approval) => approval.data['projectId'] === projectId);
    const cents = counting.reduce((sum, approval) => sum + Number(approval.data['incentiveCents']), 0);
    if (cents >= (projectId === null ? THRESHOLD_CENTS : 1)) return [];
    return [{ rule, what: `referral ${String(referralId)} earned its bonus after payments of ${cents} cents`, position }];
  });
}

/**
 * A referral asks for its bonus once, and has one payout then: of this amount, for the referrer. At most five referrals
 * of one person to one project have a bonus. When everything rests, no bonus that was earned is forgotten; an erased
 * referrer gets none.
 */
export function bonusesAreLimited({ log, erased, unrest }: Pick<Evidence, 'log' | 'erased' | 'unrest'>): readonly Violation[] {
  const once = 'a referral has one bonus';
  const limit = 'five bonuses a project';
  const forgotten = 'no bonus is forgotten';
  const requests = grouped(
    log.filter(({ type }) => type === 'ReferralBonusRequested'),
    ({ data }) => String(data['referralId']),
  );
  const payouts = grouped(
    [...finalPayouts(log).values()].filter(({ state }) => state.cause.kind === 'referral-bonus'),
    referralOf,
  );
  const violations: Violation[] = [];
  for (const [referralId, asked] of requests) {
    const position = asked.at(-1)?.position;
    if (asked.length > 1) violations.push({ rule: once, what: `${referralId} asked ${asked.length} times`, position });
    if (!payouts.has(referralId) && unrest.length === 0 && !erased.has(String(asked[0]?.data['referrerId'])))
      violations.push({ rule: forgotten, what: `the bonus of ${referralId} was asked for and has no payout`, position });
  }
  for (const [referralId, found] of payouts) {
    const data = requests.get(referralId)?.[0]?.data;
    if (found.length > 1) violations.push({ rule: once, what: `${referralId} has ${found.length} payouts` });
    for (const { state, position } of found)
      if (state.netCents !== data?.['bonusCents'] || state.userId !== data['referrerId'])
        violations.push({ rule: once, what: `payout ${state.payoutId} is not what ${referralId} asked for`, position });
  }
  const referrals = finalReferrals(log);
  const paid = referrals.filter(({ bonus, isOver, projectId }) => bonus === 'requested' && !isOver && projectId !== null);
  for (const [place, all] of grouped(paid, ({ referrerId, projectId }) => `${referrerId} on ${projectId}`))
    if (all.length > MOST_OF_A_PROJECT) violations.push({ rule: limit, what: `${place} has ${all.length} bonuses` });
  for (const { referralId, status, bonus, isOver, referrerId } of unrest.length === 0 ? referrals : []) {
    const isEarned = status === 'THRESHOLD_MET' || status === 'BONUS_PROCESSING';
    if (isEarned && !isOver && bonus !== 'requested' && !erased.has(referrerId))
      violations.push({ rule: forgotten, what: `${referralId} is ${status} and its bonus was not asked for` });
  }
  return violations;
}

const referralOf = ({ state: { cause } }: FinalPayout): string => (cause.kind === 'referral-bonus' ? cause.referralId : '');

/**
 * When everything rests, a referral is PAID if and only if its payout is, and what the ledger and the providers' own
 * records paid for it is its bonus, else nothing. What only a provider remembers of a lost tail, or of a person
 * who was erased meanwhile, is left out.
 */
export function bonusesAddUp({
  log,
  ledger,
  orders,
  lostTails,
  erased,
  unrest,
}: Pick<Evidence, 'log' | 'ledger' | 'orders' | 'lostTails' | 'erased' | 'unrest'>): readonly Violation[] {
  if (unrest.length > 0) return [];
  const rule = 'bonuses add up';
  const lost = lostIn({ lostTails });
  const referrals = new Map(finalReferrals(log).map((referral) => [referral.referralId, referral]));
  const booked = grouped(ledger, (row) => row.payout_id ?? '');
  // A key begins with its payout's id, which contains no dot.
  const ordered = grouped(orders, ({ key }) => key.split('.')[0] ?? '');
  return [...finalPayouts(log).values()].flatMap((payout): readonly Violation[] => {
    const { state, position } = payout;
    const { payoutId, cause, status } = state;
    if (cause.kind !== 'referral-bonus' || lost.hasStream(`payout-${payoutId}`) || erased.has(state.userId)) return [];
    const referral = referrals.get(cause.referralId);
    if (referral !== undefined && (referral.status === 'PAID') !== (status === 'paid'))
      return [{ rule, what: `${cause.referralId} is ${referral.status} and its payout is ${status}`, position }];
    const due = status === 'paid' ? (referral?.bonusCents ?? 0) : 0;
    const lines = (booked.get(payoutId) ?? []).flatMap(({ entries }) => entries);
    const ledgerCents = lines.reduce((sum, { account, cents }) => (account === 'paid-out' ? sum + cents : sum), 0);
    const paid = (ordered.get(payoutId) ?? []).filter(({ isPaid }) => isPaid);
    const providerCents = paid.reduce((sum, { cents }) => sum + cents, 0);
    if (ledgerCents === due && providerCents === due) return [];
    const what = `of the bonus of ${due} cents for ${cause.referralId} the ledger paid ${ledgerCents} and the provider ${providerCents}`;
    return [{ rule, what, position }];
  });
}

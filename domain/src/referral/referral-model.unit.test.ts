import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fold, type Decider } from '../kernel/decider.js';
import type { DomainEvent } from '../kernel/event.js';
import { Refusal } from '../kernel/refusal.js';
import { nextAttemptOf, payoutDecider, postingsOf, requestReferralBonus, type PayoutOutcomeReport } from '../payout/index.js';
import type { ReferralEvent } from './events.js';
import { issuedCodeDecider } from './issued-code.js';
import type { EndReason } from './referral-cause.js';
import { networkReferralIdOf, projectReferralIdOf } from './referral-id.js';
import { possibleStates } from './referral-status.js';
import { referralDecider, type BegunReferral } from './referral.js';
import type { SamePersonReason } from './same-person.js';
import { maxPaidProjectReferrals, networkBonusCents, thresholdCents } from './terms.js';

const referrers = ['rita', 'otto'];
const people = ['finn', 'gus', 'hal', 'ida', 'jan', 'kim', 'lou', 'rita'];
const projects = ['x1', 'x2'];
const projectBonus = 5_000;
const settled: PayoutOutcomeReport = { kind: 'settled', providerId: 'o1', rewardId: 'w1' };
const moneyBack: PayoutOutcomeReport = { kind: 'returned', providerId: 'o1', code: 'BLOCKED', message: 'Blocked' };
const codeOf = (referrer: string): string => referrer.toUpperCase();

/** One thing that happens, in any order and as often as it likes. */
interface Act {
  readonly what: (typeof acts)[number];
  readonly referrer: number;
  readonly person: number;
  readonly project: number;
  readonly cents: number;
  readonly same: boolean;
}
const acts = [
  'sign-up',
  'follow',
  'screener',
  'screener',
  'attend',
  'approve',
  'approve',
  'approve',
  'take-back',
  'end',
  'accrue',
  'accrue',
  'accrue',
  'pay',
  'pay',
  'settle',
  'settle',
  'reverse',
  'void',
  'give-back',
] as const;

const history = fc.array(
  fc.record<Act>({
    what: fc.constantFrom(...acts),
    referrer: fc.constantFrom(0, 0, 0, 1),
    // The last number is for all others.
    person: fc.nat(people.length),
    project: fc.nat(projects.length - 1),
    cents: fc.integer({ min: 0, max: 9_000 }),
    same: fc.boolean(),
  }),
  { minLength: 50, maxLength: 400, size: 'max' },
);

/** The streams of one decider. */
function streamsOf<Command, Event extends DomainEvent, State>(decider: Decider<Command, Event, State>) {
  const streams = new Map<string, readonly Event[]>();
  const eventsOf = (id: string): readonly Event[] => streams.get(id) ?? [];
  return {
    ids: () => [...streams.keys()],
    eventsOf,
    stateOf: (id: string): State => fold(decider, eventsOf(id)),
    /** Whether the command was not refused. */
    handle: (id: string, command: Command): boolean => {
      const decided = decider.decide(command, fold(decider, eventsOf(id)), undefined);
      if (decided instanceof Refusal) return false;
      streams.set(id, [...eventsOf(id), ...decided]);
      return true;
    },
  };
}

/**
 * Referrals, codes and payouts, with what the workers do between them. Payouts have the id of their
 * referral.
 */
function world() {
  const referrals = streamsOf(referralDecider);
  const codes = streamsOf(issuedCodeDecider);
  const payouts = streamsOf(payoutDecider);
  for (const userId of referrers) codes.handle(codeOf(userId), { type: 'IssueCode', code: codeOf(userId), userId });
  const begunOf = (id: string): BegunReferral | null => {
    const state = referrals.stateOf(id);
    return state.phase === 'begun' ? state : null;
  };

  function obstacleTo({ referralId, projectId, code }: BegunReferral, samePerson: SamePersonReason | null): EndReason | null {
    if (samePerson !== null || projectId === null) return samePerson;
    return codes.handle(code, { type: 'TakePlace', referralId, projectId }) ? null : 'limit';
  }
  function giveBack(id: string): void {
    const state = begunOf(id);
    if (state === null || state.projectId === null || (!state.isOver && state.bonus !== 'none')) return;
    codes.handle(state.code, { type: 'GiveBackPlace', referralId: id });
  }
  function requestPayout(id: string): void {
    const asked = referrals.eventsOf(id).find((event) => event.type === 'ReferralBonusRequested');
    if (asked === undefined) return;
    const { referrerId: userId, projectId, bonusCents } = asked.data;
    const project = projectId === null ? null : { projectId, projectName: projectId };
    const recipient = { name: userId, email: `${userId}@people.example` };
    const facts = { referralId: id, userId, project, bonusCents, recipient, country: 'US', preference: null, heldUntil: null };
    payouts.handle(id, requestReferralBonus(facts));
  }
  function settle(id: string): void {
    requestPayout(id);
    payouts.handle(id, { type: 'RequestRetry', reason: 'again' });
    const state = payouts.stateOf(id);
    const attempt = nextAttemptOf(state);
    if (state.status !== 'none' && attempt !== null) {
      payouts.handle(id, { type: 'StartDispatch', attempt, to: state.recipientEmail });
      payouts.handle(id, { type: 'RecordOutcome', attempt, source: 'dispatch', outcome: settled });
    }
    if (payouts.stateOf(id).status === 'paid') referrals.handle(id, { type: 'NoteBonus', outcome: 'paid' });
  }
  function reverse(id: string): void {
    const state = payouts.stateOf(id);
    if (state.status !== 'paid') return;
    payouts.handle(id, { type: 'RecordOutcome', attempt: state.attempt, source: 'look-up', outcome: moneyBack });
    if (payouts.stateOf(id).status !== 'paid') referrals.handle(id, { type: 'NoteBonus', outcome: 'taken-back' });
  }
  function voidPayout(id: string): void {
    payouts.handle(id, { type: 'VoidPayout', reason: 'a mistake' });
    if (payouts.stateOf(id).status !== 'voided') return;
    referrals.handle(id, { type: 'NoteBonus', outcome: 'voided' });
    giveBack(id);
  }

  let position = 0;
  /** What one act does to one referral of the person. */
  function act(id: string, { what, project: index, cents, same }: Act): void {
    const projectId = projects[index] ?? '';
    const noted = { participationId: `${id}/${projectId}`, position: String(++position).padStart(9, '0') };
    const state = begunOf(id);
    const samePerson = same && cents % 97 === 0 ? 'same-phone' : null;
    switch (what) {
      case 'screener':
        referrals.handle(id, { type: 'NoteScreener', ...noted, at: now, bonusCents: projectBonus, samePerson: null });
        return;
      case 'attend':
        referrals.handle(id, { type: 'NoteAttended', ...noted });
        return;
      case 'approve':
        referrals.handle(id, { type: 'NotePaid', ...noted, projectId, incentiveCents: cents });
        return;
      case 'take-back':
        referrals.handle(id, { type: 'NoteTakenBack', ...noted, projectId });
        return;
      case 'end':
        referrals.handle(id, { type: 'NoteEnded', ...noted, cause: same ? 'not-selected' : 'project-closed' });
        return;
      case 'accrue': {
        if (state === null || (state.status !== 'THRESHOLD_MET' && state.status !== 'BONUS_PROCESSING')) return;
        // Some are late jobs of accruals that are over.
        const accrual = state.accruals + (cents % 5 === 0 ? 0 : 1);
        if (state.bonus !== 'none' || accrual !== state.accruals + 1) return;
        referrals.handle(id, { type: 'AccrueBonus', accrual, obstacle: obstacleTo(state, samePerson), shared: null });
        giveBack(id);
        return;
      }
      case 'pay':
        if (state?.bonus === 'accrued')
          referrals.handle(id, { type: 'RequestBonus', accrual: state.accruals, obstacle: obstacleTo(state, samePerson) });
        // The reaction handles its event at least once.
        requestPayout(id);
        return;
      case 'settle':
        settle(id);
        return;
      case 'reverse':
        reverse(id);
        return;
      case 'void':
        if (cents % 7 === 0) voidPayout(id);
        return;
      case 'give-back':
        giveBack(id);
        return;
      default:
    }
  }

  return {
    referrals,
    payouts,
    play: (one: Act): void => {
      const [referrerId = '', userId = '', projectId = ''] = [referrers[one.referrer], people[one.person], projects[one.project]];
      const [network, ofProject] = [networkReferralIdOf(userId), projectReferralIdOf(userId, projectId)];
      const code = codeOf(referrerId);
      if (one.what === 'sign-up') {
        const samePerson = userId === referrerId ? 'same-person' : null;
        referrals.handle(network, { type: 'BeginByCode', referralId: network, referrerId, userId, code, samePerson });
      } else if (one.what === 'follow') {
        const link = { referralId: ofProject, referrerId, userId, projectId, code };
        referrals.handle(ofProject, { type: 'FollowLink', link, at: now });
      } else {
        act(network, one);
        act(ofProject, one);
      }
    },
  };
}

const now = '2026-11-01T09:00:00.000Z';

/** The world in which a history has happened. A person beyond the list is everyone. */
function after(happened: readonly Act[]) {
  const { play, ...made } = world();
  for (const one of happened)
    for (const person of one.person < people.length ? [one.person] : people.keys()) play({ ...one, person });
  return made;
}

it('holds its promises in long random histories: no bonus twice or without cause, five a project, sums as in the ledger', () => {
  fc.assert(
    fc.property(history, (happened) => {
      const { referrals, payouts } = after(happened);
      const places = new Map<string, number>();
      const sums = { statuses: 0, ledger: 0 };
      for (const id of referrals.ids()) {
        const events = referrals.eventsOf(id);
        const state = referrals.stateOf(id);
        if (state.phase !== 'begun') continue;
        const moves = events.flatMap((event) => (event.type === 'ReferralStatusChanged' ? [event.data] : []));
        const statuses = ['SIGNED_UP' as const, ...moves.map(({ to }) => to)];
        expect(moves.map(({ from }) => from)).toEqual(statuses.slice(0, moves.length));
        expect(possibleStates(state.referralType, state.status, statuses)).toContain(state.status);

        const count = (type: ReferralEvent['type']) => events.filter((event) => event.type === type).length;
        expect(count('ReferralBonusRequested')).toBeLessThanOrEqual(1);
        expect([0, 1]).toContain(count('ReferralFeeAccrued') - count('ReferralFeeWithdrawn'));
        const payout = payouts.eventsOf(id);
        expect(payout.filter(({ type }) => type === 'PayoutRequested').length).toBeLessThanOrEqual(
          count('ReferralBonusRequested'),
        );
        const asked = events.findIndex(({ type }) => type === 'ReferralBonusRequested');
        if (asked >= 0) {
          const before = fold(referralDecider, events.slice(0, asked));
          expect(before).toMatchObject({ bonus: 'accrued', isOver: false, status: 'BONUS_PROCESSING' });
          if (before.phase === 'begun' && before.referralType === 'network')
            expect(Object.values(before.counted).reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(thresholdCents);
        }

        const { bonusCents, projectId, referrerId } = state;
        expect(bonusCents).toBe(projectId === null ? networkBonusCents : projectBonus);
        if (state.status === 'PAID') sums.statuses += bonusCents;
        const amounts = {
          cause: 'referral-bonus',
          projectId,
          incentiveCents: bonusCents,
          feeCents: 0,
          tipCents: 0,
          netCents: bonusCents,
        } as const;
        const postings = payout.flatMap((event) => postingsOf(event, amounts));
        for (const { account, cents } of postings) if (account === 'paid-out') sums.ledger += cents;
        const place = `${referrerId} ${projectId}`;
        if (projectId !== null && state.bonus !== 'none' && !state.isOver) places.set(place, (places.get(place) ?? 0) + 1);
      }
      expect(Math.max(0, ...places.values())).toBeLessThanOrEqual(maxPaidProjectReferrals);
      expect(sums.statuses).toBe(sums.ledger);
    }),
    { numRuns: 100 },
  );
});

it('reaches bonuses that are paid, limited and withdrawn in those histories', () => {
  const reached = { paid: 0, limit: 0, withdrawn: 0 };
  for (const { referrals } of fc.sample(history, { numRuns: 100, seed: 1 }).map(after))
    for (const id of referrals.ids()) {
      const state = referrals.stateOf(id);
      if (state.phase === 'begun' && state.status === 'PAID') reached.paid += 1;
      for (const event of referrals.eventsOf(id)) {
        if (event.type === 'ReferralStatusChanged' && event.data.reason === 'limit') reached.limit += 1;
        if (event.type === 'ReferralFeeWithdrawn') reached.withdrawn += 1;
      }
    }
  expect(Object.entries(reached).filter(([, times]) => times < 5)).toEqual([]);
});

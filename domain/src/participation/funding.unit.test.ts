import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  availableCents,
  evolveFunds,
  holdingOf,
  noFunds,
  organizationFundsDecider,
  owedCents,
  type FundsCommand,
} from '../catalogue/index.js';
import { fold } from '../kernel/decider.js';
import { Refusal } from '../kernel/refusal.js';
import { expectedFeeCents, type BegunReferral, type ReferralState } from '../referral/index.js';
import { aResponse } from '../testing/a-response.test-kit.js';
import type { ParticipationEvent } from './events.js';
import { fundsNeededBy, type PayingCommand } from './funding.js';
import { fundsDueOn } from './funds-due.js';
import type { ParticipationCommand } from './participation-commands.js';
import { participationDecider as decider } from './participation-decider.js';
import type { ParticipationState } from './participation-state.js';
import { at, booked, project } from './participation.test-kit.js';
import { reservations } from './reservations.js';
import { compensationPayoutIdOf } from '../payout/events.js';

const organizationId = 'o';
const ids = ['part-1', 'part-2', 'part-3'];
const begun = '2025-11-01T11:00:00.000Z';

/** Two streams, and commands that other processes may interrupt, or leave, after each step. */
class World {
  funds = noFunds;
  isOpen = true;
  readonly #voided = new Set<string>();
  readonly #sent = new Set<string>();
  referral = begunReferral;
  readonly #responses = new Map<string, readonly ParticipationEvent[]>();

  constructor() {
    for (const participationId of ids) {
      this.#responses.set(participationId, aResponse('PENDING', { participationId, userId: participationId, projectId: 'proj' }));
    }
  }

  /** Each session has a claim of its own. */
  #claims = 0;
  /** What settling found refused that the funds had to carry. */
  readonly refused: string[] = [];

  load(id: string) {
    const log = this.#responses.get(id) ?? [];
    return { state: fold(decider, log), asOf: log.length - 1 };
  }

  onFunds(command: FundsCommand): boolean {
    const decision = organizationFundsDecider.decide(command, this.funds, undefined);
    if (decision instanceof Refusal) return false;
    this.funds = decision.reduce(evolveFunds, this.funds);
    return true;
  }

  /** One of the participants came by a referral to the project. */
  referralOf = (id: string): ReferralState => (id === referred ? this.referral : { phase: 'none' });

  onResponse(id: string, command: ParticipationCommand, reservedCents: number, referralFeeCents = 0): void {
    const facts = { project: this.project(), applicant: null, reservedCents, referralFeeCents };
    const decision = decider.decide(command, this.load(id).state, facts);
    if (!(decision instanceof Refusal)) this.append(id, decision);
  }

  append(id: string, events: readonly ParticipationEvent[]): void {
    this.#responses.set(id, [...(this.#responses.get(id) ?? []), ...events]);
  }

  project = () => ({ ...project, isQuantitative: true, isOpen: this.isOpen, isRecruiting: this.isOpen });

  /**
   * The steps of an invitation or approval, from the first again where the response has moved on.
   */
  *paying(id: string, command: PayingCommand): Generator<void> {
    for (;;) {
      const { state, asOf } = this.load(id);
      const feeCents = expectedFeeCents(this.referralOf(id), project, at);
      const amountCents = fundsNeededBy(command, project) + feeCents;
      // Only a command that the response allows now reserves: an approval, of an attended one.
      const needed = reservations(command, state, { project: this.project(), applicant: null }, { kind: 'system', id: 's' });
      if (needed instanceof Refusal || needed.length === 0) return;
      yield;
      const compensations = compensationsOf(state);
      if (!this.onFunds({ type: 'ReserveFunds', ...of(id), amountCents, compensations, asOf })) return;
      const reservedCents = (holdingOf(this.funds, id)?.reservedCents ?? 0) - owedCents(this.funds, compensations);
      yield;
      if (this.load(id).asOf === asOf) {
        this.onResponse(id, command, reservedCents, feeCents);
        return;
      }
    }
  }

  /** The steps of the reaction and of the deadline. */
  *settling(id: string): Generator<void> {
    yield;
    const { state, asOf } = this.load(id);
    yield;
    for (const { payoutId: compensationId, cents: amountCents } of compensationsOf(state)) {
      if (this.onFunds({ type: 'CompensateFunds', ...of(id), compensationId, amountCents, asOf })) continue;
      // Waits for a deposit, unless the approval has counted on it.
      if (state.status === 'PAID') this.refused.push('a lost session of an approved response');
      return;
    }
    yield;
    const holding = holdingOf(this.funds, id);
    const isVoided = this.#voided.has(approvalOf(id, state));
    const facts = {
      isOpen: this.isOpen,
      isVoided,
      spentCents: holding?.spentCents ?? 0,
      referral: this.referralOf(id),
      project: this.project(),
    };
    const due = fundsDueOn(state, facts);
    yield;
    if (holding === undefined) return;
    if (due.type === 'release') this.onFunds({ type: 'ReleaseFunds', ...of(id), asOf });
    if (due.type === 'return') this.onFunds({ type: 'ReturnFunds', ...of(id), dueCents: due.dueCents, asOf });
    if (due.type !== 'spend') return;
    const isSpent = this.onFunds({ type: 'SpendFunds', ...of(id), asOf, amountCents: due.amountCents });
    if (!isSpent) this.refused.push('an approved payment');
  }

  /** The steps of withdrawing an approval: its payout is voided first, if nothing was sent. */
  *withdrawing(id: string): Generator<void> {
    const { state } = this.load(id);
    if (state.status !== 'PAID') return;
    yield;
    const approval = approvalOf(id, state);
    if (this.#sent.has(approval)) return;
    this.#voided.add(approval);
    yield;
    this.onResponse(id, { type: 'WithdrawApproval', data: { at, reason: 'r', voidedPayoutId: state.payoutId } }, 0);
  }

  book(id: string): void {
    if (this.load(id).state.status !== 'INVITED') return;
    this.#claims += 1;
    const session = booked(begun);
    this.append(id, [{ ...session, data: { ...session.data, claim: this.#claims } }]);
  }

  /** The researcher misses the session: half of the incentive. */
  miss(id: string): void {
    this.book(id);
    const { state } = this.load(id);
    if (!('booking' in state)) return;
    const { claim } = state.booking;
    const lost = { start: begun, claim, compensationCents: 2_500, payoutId: compensationPayoutIdOf(id, claim) };
    this.append(id, [
      { type: 'SessionMissedByResearcher', data: { participationId: id, userId: id, projectId: 'proj', ...lost } },
    ]);
  }

  send(id: string): void {
    const { state } = this.load(id);
    if (state.status === 'PAID' && !this.#voided.has(approvalOf(id, state))) this.#sent.add(approvalOf(id, state));
  }

  /** Of a payment that was sent. */
  requestBonus(): void {
    if (this.sentOf(referred) > 0 && !this.referral.isOver) this.referral = { ...this.referral, bonus: 'requested' };
  }

  /** What is paid, or will be, to the participant and for the referral. */
  dueCents(id: string): number {
    const { state } = this.load(id);
    if (state.status !== 'PAID' || this.#voided.has(approvalOf(id, state))) return 0;
    return state.incentiveCents + state.tipCents + expectedFeeCents(this.referralOf(id), project, at);
  }

  sentOf = (id: string): number => [...this.#sent].filter((approval) => approval.startsWith(`${id} `)).length;
}

const compensationsOf = (state: ParticipationState) => ('compensations' in state ? state.compensations : []);

const approvalOf = (id: string, state: ParticipationState): string =>
  `${id} ${state.status === 'PAID' ? state.withdrawnApprovals : 'none'}`;

const referred = 'part-3';
const begunReferral: BegunReferral = {
  phase: 'begun',
  referralId: 'r',
  referralType: 'project',
  referrerId: 'rita',
  userId: referred,
  projectId: 'proj',
  code: 'C',
  bonusCents: 3_000,
  status: 'SCREENING',
  participationId: null,
  causePosition: '',
  isOver: false,
  counted: {},
  countedAt: {},
  accruals: 0,
  bonus: 'none',
  shared: null,
};

const of = (participationId: string) => ({ organizationId, participationId, projectId: 'proj' });

const commands: readonly ParticipationCommand[] = [
  { type: 'MarkAttended', data: { at } },
  { type: 'RecordNoShow', data: { at } },
  { type: 'CancelResponse', data: { at, message: '' } },
  { type: 'InvalidateResponse', data: { at, reason: 'r' } },
];
const invitation: PayingCommand = {
  type: 'InviteParticipant',
  data: { at, message: 'm', remoteCommunicationDetails: null },
};

const who = fc.constantFrom(...ids);
const steps = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('deposit' as const), cents: fc.integer({ min: 1, max: 20_000 }) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('invite' as const), who, atOnce: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('approve' as const),
      who,
      tip: fc.integer({ min: 0, max: 1_250 }),
      atOnce: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('settle' as const), who }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('book' as const), who }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('miss' as const), who }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('command' as const),
      who,
      command: fc.constantFrom(commands[0], commands[0], commands[0], ...commands),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), who, atOnce: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('send' as const), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('request-bonus' as const, 'end-referral' as const) }) },
  // Continues a process that was interrupted; those that no step continues have died.
  { weight: 20, arbitrary: fc.record({ kind: fc.constant('continue' as const), which: fc.nat(20) }) },
);
const histories = fc.array(steps, { maxLength: 120, size: 'max' });

/** Runs a history, then settles every response, as the deadlines do. Returns what is wrong. */
function play(history: readonly (typeof steps extends fc.Arbitrary<infer Step> ? Step : never)[]) {
  const world = new World();
  const running: Generator<void>[] = [];
  const faults: string[] = [];
  let deposits = 0;
  const check = () => {
    if (availableCents(world.funds) < 0) faults.push('more reserved and spent than deposited');
    for (const id of ids) {
      const holding = holdingOf(world.funds, id);
      const covered = Math.max(holding?.reservedCents ?? 0, holding?.spentCents ?? 0);
      const dueCents = world.dueCents(id);
      const owed = dueCents === 0 ? 0 : owedCents(world.funds, compensationsOf(world.load(id).state));
      if (covered < dueCents + owed) faults.push('approved without funds');
      if (world.sentOf(id) > 1) faults.push('paid twice');
    }
  };
  const start = (process: Generator<void>, atOnce = false) => {
    process.next();
    if (atOnce) for (const _ of process);
    else running.push(process);
  };
  for (const step of history) {
    switch (step.kind) {
      case 'deposit':
        deposits += 1;
        world.onFunds({ type: 'DepositFunds', organizationId, reference: `r${deposits}`, amountCents: step.cents });
        break;
      case 'invite':
        start(world.paying(step.who, invitation), step.atOnce);
        break;
      case 'approve':
        start(world.paying(step.who, { type: 'ApprovePayment', data: { at, tipCents: step.tip } }), step.atOnce);
        break;
      case 'settle':
        start(world.settling(step.who));
        break;
      case 'withdraw':
        start(world.withdrawing(step.who), step.atOnce);
        break;
      case 'send':
        world.send(step.who);
        break;
      case 'book':
        world.book(step.who);
        break;
      case 'miss':
        world.miss(step.who);
        break;
      case 'command':
        if (step.command) world.onResponse(step.who, step.command, 0);
        break;
      case 'close':
        world.isOpen = false;
        break;
      case 'request-bonus':
        world.requestBonus();
        break;
      case 'end-referral':
        world.referral = { ...world.referral, isOver: true };
        break;
      case 'continue':
        running[running.length - 1 - (step.which % Math.max(1, running.length))]?.next();
        break;
      default:
        step satisfies never;
    }
    check();
  }
  const deposited = world.funds.depositedCents;
  for (const id of ids) for (const _ of world.settling(id));
  // What sessions cost waits for it.
  world.onFunds({ type: 'DepositFunds', organizationId, reference: 'last', amountCents: 1_000_000 });
  for (const id of ids) for (const _ of world.settling(id));
  check();
  return { faults: [...faults, ...world.refused], world, deposited };
}

test('over any history with interrupted and dead processes, approved payments are covered and nothing is overdrawn', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const { faults, world } = play(history);
      expect(faults).toEqual([]);
      const lostCents = (id: string) => compensationsOf(world.load(id).state).reduce((sum, { cents }) => sum + cents, 0);
      expect(world.funds.spentCents).toBe(ids.reduce((sum, id) => sum + world.dueCents(id) + lostCents(id), 0));
      const holding = ids.filter((id) => (holdingOf(world.funds, id)?.reservedCents ?? 0) > 0);
      const facts = { isOpen: world.isOpen, isVoided: false, spentCents: 0, project: world.project() };
      const dueOn = (id: string) => fundsDueOn(world.load(id).state, { ...facts, referral: world.referralOf(id) });
      expect(holding.filter((id) => dueOn(id).type !== 'keep')).toEqual([]);
      expect(world.funds.reservedCents).toBe(
        holding.reduce((sum, id) => sum + (holdingOf(world.funds, id)?.reservedCents ?? 0), 0),
      );
    }),
    { numRuns: 500 },
  );
});

test('the histories reach payments, refusals over low funds, and every end of a reservation', () => {
  const ends = fc.sample(histories, { numRuns: 400, seed: 1 }).map(play);
  const statuses = new Set(ends.flatMap(({ world }) => ids.map((id) => world.load(id).state.status)));
  expect([...statuses]).toEqual(expect.arrayContaining(['PENDING', 'INVITED', 'ATTENDED', 'NOSHOW', 'PAID', 'CANCELLED']));
  expect(ends.some(({ deposited }) => deposited > 0 && deposited < 6_250)).toBe(true);
  const paidAfterLoss = ({ status, ...state }: ParticipationState) =>
    status === 'PAID' && 'compensations' in state && state.compensations.length > 0;
  expect(ends.some(({ world }) => ids.some((id) => paidAfterLoss(world.load(id).state)))).toBe(true);
});

import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fold } from '../kernel/decider.js';
import { Refusal } from '../kernel/refusal.js';
import { allowedActions, isOpen, nextStepOf, obstacleTo, statusAfter, type LifecycleStatus } from './dispute-lifecycle.js';
import { disputeDecider as decider, type DisputeCommand } from './dispute.js';
import { answer, appeal, day, decideAs, open, paidIn, responseIs } from './dispute.test-kit.js';
import type { DisputeEvent } from './events.js';
import type { ContestedResponse } from './grounds.js';

const responses: readonly ContestedResponse[] = [
  responseIs(),
  responseIs({ status: 'NOSHOW', endedFrom: null }),
  responseIs({ status: 'ATTENDED', endedFrom: null }),
  responseIs({ endedFrom: null, ...paidIn('awaiting-release') }),
  responseIs({ endedFrom: null, ...paidIn('rejected') }),
  responseIs({ endedFrom: null, ...paidIn('paid') }),
];

type Make = (at: string) => DisputeCommand;
const makers: readonly Make[] = [
  (at) => open(at),
  (at) => ({ ...open(at, 'hold'), payoutId: 'pay' }),
  (at) => open(at, 'missing-payment'),
  (at) => answer(true, at),
  (at) => answer(false, at),
  (at) => answer(true, at, 'ada'),
  ...['sam', 'kim', 'ada'].flatMap((staff): readonly Make[] => [
    (at) => decideAs(staff, 'upheld', at),
    (at) => decideAs(staff, 'declined', at),
    (at) => decideAs(staff, 'declined', at),
  ]),
  (at) => appeal(at),
  (at) => appeal(at),
  (at) => ({ type: 'WithdrawDispute', at }),
  (at) => ({ type: 'MissAnswer', at }),
  (at) => ({ type: 'MissAnswer', at }),
  (at) => ({ type: 'NoteOverdue', at }),
  (at) => ({ type: 'SettleDispute', at }),
  (at) => ({ type: 'LeaveDispute', at }),
  (at) => ({ type: 'RecordRemedy', remedy: 'payment', at }),
  (at) => ({ type: 'RefuseRemedy', code: 'participation.own-organization', message: 'No.', at }),
  (at) => ({ type: 'CloseDispute', closedBy: 'sam', at }),
  (at) => ({ type: 'CloseDispute', closedBy: 'ada', at }),
];

/** Most steps are small, some longer than every due time. */
const step = fc.record({
  make: fc.nat(makers.length - 1),
  hours: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 0, max: 40 }) }, fc.integer({ min: 100, max: 400 })),
  response: fc.nat(responses.length - 1),
});
const histories = fc.record({
  first: fc.nat(2),
  response: fc.nat(responses.length - 1),
  steps: fc.array(step, { maxLength: 80, size: 'max' }),
});
type History = typeof histories extends fc.Arbitrary<infer Value> ? Value : never;

function play({ first, response, steps }: History) {
  const log: { readonly at: string; readonly before: LifecycleStatus; readonly event: DisputeEvent }[] = [];
  const wrong: unknown[] = [];
  let state = decider.initialState;
  let hours = 24;
  for (const next of [{ make: first, hours: 0, response }, ...steps]) {
    hours += next.hours;
    const at = day(hours / 24);
    const command = makers[next.make]?.(at);
    if (command === undefined) continue;
    if (state.status !== 'none') wrong.push(...disagreements(command, state, at));
    const decision = decider.decide(command, state, responses[next.response] ?? null);
    if (decision instanceof Refusal) continue;
    for (const event of decision) {
      log.push({ at, before: state.status, event });
      const status = statusAfter(state.status, event);
      state = decider.evolve(state, event);
      if (state.status !== status) wrong.push({ event, status, evolved: state.status });
    }
  }
  return { log, state, wrong };
}

const actionOf = { AnswerDispute: 'answer', DecideDispute: 'decide', AppealDispute: 'appeal', CloseDispute: 'close' } as const;

/** Where the table of actions and the decider differ. */
function disagreements(command: DisputeCommand, state: ReturnType<typeof decider.evolve>, at: string): readonly unknown[] {
  if (state.status === 'none' || !(command.type in actionOf)) return [];
  const action = actionOf[command.type as keyof typeof actionOf];
  const asking =
    command.type === 'AnswerDispute'
      ? ({ userId: command.senderId, side: 'researcher' } as const)
      : command.type === 'DecideDispute'
        ? ({ userId: command.decidedBy, side: 'support' } as const)
        : command.type === 'CloseDispute'
          ? ({ userId: command.closedBy, side: 'support' } as const)
          : ({ userId: state.userId, side: 'participant' } as const);
  // Again changes nothing.
  if (command.type === 'CloseDispute' && state.isRemedyRefused && state.isRemedied) return [];
  if (command.type === 'AnswerDispute' && command.senderId === state.userId) return [];
  const isAllowed = allowedActions(state, at, asking).includes(action);
  const isAccepted = !(decider.decide(command, state, responseIs()) instanceof Refusal);
  const isWrong = isAllowed !== isAccepted || isAllowed !== (obstacleTo(action, state, at, asking) === null);
  return isWrong ? [{ command, state, isAllowed, isAccepted }] : [];
}

const afterDecision = ['DisputeRemedyRefused', 'DisputeRemedied'] as const;

function faultsOf(log: ReturnType<typeof play>['log']): readonly string[] {
  const of = <Type extends DisputeEvent['type']>(type: Type) =>
    log.flatMap(({ event }) => (event.type === type ? [event as Extract<DisputeEvent, { readonly type: Type }>] : []));
  const decisions = of('DisputeDecided');
  const [first, second] = decisions;
  const atMostOnce = (['DisputeOpened', 'DisputeAnswered', 'DisputeAnswerMissed', 'DisputeAppealed', ...afterDecision] as const)
    .filter((type) => of(type).length > 1)
    .map((type) => `${type} more than once`);
  const afterTheEnd = log
    .filter(
      ({ before, event }) =>
        !(afterDecision as readonly string[]).includes(event.type) &&
        event.type !== 'DisputeAppealed' &&
        event.type !== 'DisputeOpened' &&
        !isOpen(before),
    )
    .map(({ event, before }) => `${event.type} when ${before}`);
  const upheld = decisions.filter(({ data }) => data.outcome === 'upheld');
  return [
    ...atMostOnce,
    ...afterTheEnd,
    ...(decisions.length > of('DisputeAppealed').length + 1 ? ['decided twice at the same stage'] : []),
    ...(second !== undefined && first?.data.decidedBy === second.data.decidedBy ? ['the same person decided the appeal'] : []),
    ...(upheld.length > 1 ? ['upheld twice'] : []),
    ...(of('DisputeRemedied').length > upheld.length ? ['remedied without a decision'] : []),
    ...decisions.filter(({ data }) => data.decidedBy === 'ada').map(() => 'decided by the participant'),
    ...decisions
      .filter(({ data }) => (data.remedy === null) !== (data.outcome === 'declined'))
      .map(() => 'an order without a decision for the participant, or the other way round'),
    ...log.filter(({ at }, index) => index > 0 && at < (log[index - 1]?.at ?? '')).map(() => 'time went back'),
    ...of('DisputeDecisionOverdue')
      .filter(({ data }, index, all) => all.slice(0, index).some((one) => one.data.decisionDueAt === data.decisionDueAt))
      .map(() => 'late twice for one due time'),
  ];
}

test('model: any commands in any order leave a consistent dispute', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const { log, state, wrong } = play(history);
      expect(wrong).toEqual([]);
      expect(faultsOf(log)).toEqual([]);
      expect(
        fold(
          decider,
          log.map(({ event }) => event),
        ),
      ).toEqual(state);
    }),
    { numRuns: 1_000 },
  );
});

test('the histories of the model reach every status, and each open one says what comes next', () => {
  const played = fc.sample(histories, { numRuns: 2_000, seed: 1 }).map((history) => play(history));
  const reached = new Set(played.flatMap(({ state, log }) => [state.status, ...log.map(({ before }) => before)]));
  expect([...reached].toSorted()).toEqual(
    [
      'none',
      'awaiting-answer',
      'awaiting-decision',
      'appealed',
      'upheld',
      'declined',
      'declined-finally',
      'settled',
      'withdrawn',
    ].toSorted(),
  );
  expect(new Set(played.flatMap(({ log }) => log.map(({ event }) => event.type))).size).toBe(10);
  for (const { state } of played)
    if (state.status !== 'none' && isOpen(state.status)) expect(nextStepOf(state, day(1))).not.toBeNull();
});

test('an appeal is the next step as long as it can be made', () => {
  const events = [open(day(0)), answer(false, day(1)), decideAs('sam', 'declined', day(2))].reduce<readonly DisputeEvent[]>(
    (before, command) => {
      const decided = decider.decide(command, fold(decider, before), responseIs());
      if (decided instanceof Refusal) throw decided;
      return [...before, ...decided];
    },
    [],
  );
  const state = fold(decider, events);
  if (state.status === 'none') throw new Error('The dispute was not opened');
  const appealUntil = state.appealUntil ?? '';
  expect(nextStepOf(state, appealUntil)).toEqual({ by: 'participant', what: 'appeal', dueAt: appealUntil });
  const after = new Date(Date.parse(appealUntil) + 1).toISOString();
  expect(nextStepOf(state, after)).toBeNull();
  const ada = { userId: 'ada', side: 'participant' } as const;
  expect([obstacleTo('appeal', state, appealUntil, ada), obstacleTo('appeal', state, after, ada)]).toEqual([null, 'too-late']);
});

import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fold } from '../kernel/decider.js';
import { Refusal } from '../kernel/refusal.js';
import type { ParticipationEvent } from './events.js';
import type { ParticipationCommand } from './participation-commands.js';
import { participationDecider as decider } from './participation-decider.js';
import { booked, facts, who } from './participation.test-kit.js';
import { responseStatuses } from './response.js';
import { chose } from './screener-engine/questions.test-kit.js';

const begin = Date.parse('2025-11-01T00:00:00.000Z');
const terminal = ['INVALIDRESPONSE', 'REJECTEDQUALITY', 'PAID', 'CANCELLED'];

/** A booking stands for the calendar, which writes it; everything else is a command. */
type Step = { readonly make: (at: string) => ParticipationCommand } | { readonly bookInHours: number };

const screener = (uid: string, at: string) => ({
  ...who,
  given: [chose('fit', uid)],
  totalTimeSeconds: 1,
  agree: null,
  at,
});
const simple = (
  type: 'AutoInviteParticipant' | 'StartProject' | 'MarkAttended' | 'RecordNoShow' | 'CloseApplication',
): fc.Arbitrary<Step> => fc.constant({ make: (at) => ({ type, data: { at } }) });

const command = (make: (at: string) => ParticipationCommand): fc.Arbitrary<Step> => fc.constant({ make });

/** What leads on comes more often than what ends, so that journeys get far. */
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom('yes', 'no').map((uid): Step => ({ make: (at) => ({ type: 'SaveScreenerDraft', data: screener(uid, at) }) })),
  {
    weight: 4,
    arbitrary: fc
      .constantFrom('yes', 'no', 'wrong')
      .map((uid): Step => ({ make: (at) => ({ type: 'SubmitScreener', data: { ...screener(uid, at), cycleId: 'c' } }) })),
  },
  {
    weight: 4,
    arbitrary: command((at) => ({ type: 'InviteParticipant', data: { message: 'm', remoteCommunicationDetails: null, at } })),
  },
  simple('AutoInviteParticipant'),
  { weight: 4, arbitrary: simple('StartProject') },
  { weight: 4, arbitrary: simple('MarkAttended') },
  { weight: 2, arbitrary: simple('RecordNoShow') },
  simple('CloseApplication'),
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 72 }).map((bookInHours): Step => ({ bookInHours })) },
  fc
    .constantFrom<('InvalidateResponse' | 'RejectResponseForQuality')[]>('InvalidateResponse', 'RejectResponseForQuality')
    .map((type): Step => ({ make: (at) => ({ type, data: { reason: 'r', at } }) })),
  {
    weight: 4,
    arbitrary: fc
      .integer({ min: 0, max: 2_000 })
      .map((tipCents): Step => ({ make: (at) => ({ type: 'ApprovePayment', data: { tipCents, at } }) })),
  },
  command((at) => ({ type: 'CancelResponse', data: { message: '', at } })),
);

const known = fc.record({
  isOpen: fc.constantFrom(true, true, true, false),
  isQuantitative: fc.boolean(),
  isRemote: fc.boolean(),
  autoInvite: fc.boolean(),
});

function play(
  journey: readonly { readonly step: Step; readonly hours: number; readonly project: Parameters<typeof facts>[0] }[],
) {
  const log: {
    readonly at: number;
    readonly status: string;
    readonly session: number | null;
    readonly event: ParticipationEvent;
  }[] = [];
  let state = decider.initialState;
  let now = begin;
  for (const { step, hours, project } of journey) {
    now += hours * 3_600_000;
    const take = (event: ParticipationEvent) => {
      const session = state.status === 'SCHEDULED' ? Date.parse(state.booking.start) : null;
      state = decider.evolve(state, event);
      log.push({ at: now, status: state.status, session, event });
    };
    if ('bookInHours' in step) {
      if (state.status === 'INVITED') take(booked(new Date(now + step.bookInHours * 3_600_000).toISOString()));
      continue;
    }
    const decision = decider.decide(step.make(new Date(now).toISOString()), state, facts(project));
    if (!(decision instanceof Refusal)) decision.forEach(take);
  }
  return { log, state };
}

const once: readonly ParticipationEvent['type'][] = [
  'ScreenerStarted',
  'ScreenerSubmitted',
  'ParticipantInvited',
  'ProjectStarted',
  'ParticipantAttended',
  'NoShowRecorded',
  'PaymentApproved',
  'ResponseCancelled',
];

type Played = ReturnType<typeof play>['log'];

/** The reasons for which a log can't be true; none if it can. */
function faultsOf(log: Played): readonly string[] {
  const count = (type: ParticipationEvent['type']) => log.filter(({ event }) => event.type === type).length;
  const first = (type: ParticipationEvent['type']) => log.findIndex(({ event }) => event.type === type);
  const repeated = once.filter((type) => count(type) > 1).map((type) => `${type} more than once`);
  const causes: readonly (readonly [ParticipationEvent['type'], ParticipationEvent['type']])[] = [
    ['PaymentApproved', 'ParticipantAttended'],
    ['ParticipantAttended', 'ParticipantInvited'],
    ['ParticipantInvited', 'ScreenerSubmitted'],
    ['ScreenerSubmitted', 'ScreenerStarted'],
    ['NoShowRecorded', 'SessionBooked'],
    ['ProjectStarted', 'ParticipantInvited'],
  ];
  const unfounded = causes
    .filter(([type, cause]) => count(type) > 0 && (first(cause) === -1 || first(cause) > first(type)))
    .map(([type, cause]) => `${type} without ${cause}`);
  const ended = log.findIndex(({ status }) => terminal.includes(status));
  const tooEarly = log
    .filter(
      ({ event, at, session }) =>
        ['ParticipantAttended', 'NoShowRecorded'].includes(event.type) && session !== null && at < session,
    )
    .map(({ event }) => `${event.type} before the session`);
  const tooLate = log
    .filter(
      ({ event, at, session }) => event.type === 'ResponseCancelled' && event.data.from === 'SCHEDULED' && at >= (session ?? 0),
    )
    .map(() => 'cancelled a session that had begun');
  const tips = log
    .filter(({ event }) => event.type === 'PaymentApproved' && event.data.tipCents * 4 > event.data.incentiveCents)
    .map(() => 'too high a tip');
  const afterTheEnd = ended !== -1 && ended < log.length - 1 ? ['something after the end'] : [];
  return [...repeated, ...unfounded, ...tooEarly, ...tooLate, ...tips, ...afterTheEnd];
}

const journeys = fc.array(fc.record({ step: steps, hours: fc.integer({ min: 0, max: 36 }), project: known }), {
  maxLength: 60,
  size: 'max',
});

test('model: whatever is asked in whatever order, the log tells a story that can be true', () => {
  fc.assert(
    fc.property(journeys, (journey) => {
      const { log, state } = play(journey);
      expect(faultsOf(log)).toEqual([]);
      expect(
        fold(
          decider,
          log.map(({ event }) => event),
        ),
      ).toEqual(state);
    }),
    { numRuns: 500 },
  );
});

test('the journeys of the model reach every state', () => {
  const reached = new Set(
    fc.sample(journeys, { numRuns: 300, seed: 1 }).flatMap((journey) => play(journey).log.map(({ status }) => status)),
  );
  expect([...reached].toSorted()).toEqual([...responseStatuses].toSorted());
});

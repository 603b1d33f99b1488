import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fold } from '../kernel/decider.js';
import { DomainError } from '../kernel/domain-error.js';
import type { ParticipationEvent } from './events.js';
import type { ParticipationCommand } from './participation-commands.js';
import { participationDecider as decider } from './participation-decider.js';
import { booked, facts, who } from './participation.test-kit.js';
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

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom('yes', 'no').map((uid): Step => ({ make: (at) => ({ type: 'SaveScreenerDraft', data: screener(uid, at) }) })),
  fc
    .constantFrom('yes', 'no', 'wrong')
    .map((uid): Step => ({ make: (at) => ({ type: 'SubmitScreener', data: { ...screener(uid, at), cycleId: 'c' } }) })),
  fc.constant<Step>({
    make: (at) => ({ type: 'InviteParticipant', data: { message: 'm', remoteCommunicationDetails: null, at } }),
  }),
  simple('AutoInviteParticipant'),
  simple('StartProject'),
  simple('MarkAttended'),
  simple('RecordNoShow'),
  simple('CloseApplication'),
  fc.integer({ min: 1, max: 72 }).map((bookInHours): Step => ({ bookInHours })),
  fc
    .constantFrom<('InvalidateResponse' | 'RejectResponseForQuality')[]>('InvalidateResponse', 'RejectResponseForQuality')
    .map((type): Step => ({ make: (at) => ({ type, data: { reason: 'r', at } }) })),
  fc
    .integer({ min: 0, max: 2_000 })
    .map((tipCents): Step => ({ make: (at) => ({ type: 'ApprovePayment', data: { tipCents, at } }) })),
  fc.constant<Step>({ make: (at) => ({ type: 'CancelResponse', data: { message: '', at } }) }),
);

const known = fc.record({
  isOpen: fc.boolean(),
  isQuantitative: fc.boolean(),
  isRemote: fc.boolean(),
  autoInvite: fc.boolean(),
});

function play(
  journey: readonly { readonly step: Step; readonly hours: number; readonly project: Parameters<typeof facts>[0] }[],
) {
  const log: { readonly at: number; readonly status: string; readonly event: ParticipationEvent }[] = [];
  let state = decider.initialState;
  let now = begin;
  for (const { step, hours, project } of journey) {
    now += hours * 3_600_000;
    const take = (event: ParticipationEvent) => {
      state = decider.evolve(state, event);
      log.push({ at: now, status: state.status, event });
    };
    if ('bookInHours' in step) {
      if (state.status === 'INVITED') take(booked(new Date(now + step.bookInHours * 3_600_000).toISOString()));
      continue;
    }
    const before = state;
    const decision = decider.decide(step.make(new Date(now).toISOString()), state, facts(project));
    if (decision instanceof DomainError) expect(state).toBe(before);
    else for (const event of decision) take(event);
  }
  return { log, state };
}

test('model: whatever is asked in whatever order, the log tells a story that can be true', () => {
  const journey = fc.array(fc.record({ step: steps, hours: fc.integer({ min: 0, max: 48 }), project: known }), { maxLength: 40 });
  fc.assert(
    fc.property(journey, (wanted) => {
      const { log, state } = play(wanted);
      const types = log.map(({ event }) => event.type);
      const once = ['ScreenerStarted', 'ScreenerSubmitted', 'ParticipantInvited', 'PaymentApproved', 'ParticipantAttended'];
      for (const type of once) expect(types.filter((one) => one === type).length).toBeLessThanOrEqual(1);
      for (const type of ['ResponseCancelled', 'ProjectStarted', 'ApplicationClosed', 'NoShowRecorded']) {
        expect(types.filter((one) => one === type).length).toBeLessThanOrEqual(type === 'ApplicationClosed' ? 2 : 1);
      }
      if (types.length > 0) expect(types[0]).toBe('ScreenerStarted');

      const end = log.findIndex(({ status }) => terminal.includes(status));
      if (end !== -1) expect(end).toBe(log.length - 1);

      const follows = (type: string, cause: string) => {
        if (types.includes(type as never)) expect(types.indexOf(cause as never)).toBeLessThan(types.indexOf(type as never));
        if (types.includes(type as never)) expect(types).toContain(cause);
      };
      follows('PaymentApproved', 'ParticipantAttended');
      follows('ParticipantAttended', 'ParticipantInvited');
      follows('ParticipantInvited', 'ScreenerSubmitted');
      follows('ScreenerSubmitted', 'ScreenerStarted');
      follows('NoShowRecorded', 'SessionBooked');
      expect(types.lastIndexOf('ScreenerAnswerSaved')).toBeLessThan(
        types.includes('ScreenerSubmitted') ? types.indexOf('ScreenerSubmitted') : types.length + 1,
      );

      for (const { event } of log) {
        if (event.type === 'PaymentApproved') expect(event.data.tipCents * 4).toBeLessThanOrEqual(event.data.incentiveCents);
      }
      const session = log.find(({ event }) => event.type === 'SessionBooked');
      if (session?.event.type === 'SessionBooked') {
        const start = Date.parse(session.event.data.start);
        for (const { at, event } of log) {
          if (event.type === 'ParticipantAttended' || event.type === 'NoShowRecorded') expect(at).toBeGreaterThanOrEqual(start);
          if (event.type === 'ResponseCancelled' && event.data.from === 'SCHEDULED') expect(at).toBeLessThan(start);
        }
      }
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

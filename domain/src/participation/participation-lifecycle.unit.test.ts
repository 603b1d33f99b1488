import { describe, expect, it, test } from '@jest/globals';
import fc from 'fast-check';
import { Refusal } from '../kernel/refusal.js';
import type { ParticipationEvent } from './events.js';
import type { ParticipationCommand } from './participation-commands.js';
import { participationDecider as decider } from './participation-decider.js';
import { journeys, play, projects } from './participation-journeys.test-kit.js';
import {
  allowedActions,
  endsWithErasure,
  goingOn,
  lifecycleOf,
  obstacleTo,
  obstacleToAnswering,
  statusAfter,
  takesAnswers,
  type ParticipationAction,
} from './participation-lifecycle.js';
import type { ParticipationState } from './participation-state.js';
import { facts, upTo, who } from './participation.test-kit.js';
import { responseStatuses } from './response-status.js';
import { chose } from '../testing/questions.test-kit.js';

const session = { bookingUid: 'b', start: '2026-01-01T10:00:00.000Z', end: '2026-01-01T11:00:00.000Z', timezone: 'UTC' };
const screener = { ...who, given: [chose('fit', 'yes')], totalTimeSeconds: 1, agree: null };

/** The command of each action, valid in all that the table does not decide. */
const commandsOf = (at: string): readonly (readonly [ParticipationAction, ParticipationCommand])[] => [
  ['apply', { type: 'SaveScreenerDraft', data: { ...screener, at } }],
  ['resume', { type: 'SaveScreenerDraft', data: { ...screener, at } }],
  ['apply', { type: 'SubmitScreener', data: { ...screener, limit: 10, at } }],
  ['resume', { type: 'SubmitScreener', data: { ...screener, limit: 10, at } }],
  ['invite', { type: 'InviteParticipant', data: { message: 'm', remoteCommunicationDetails: null, at } }],
  ['qualify', { type: 'QualifyApplication', data: { at } }],
  ['autoInvite', { type: 'AutoInviteParticipant', data: { at } }],
  ['acceptInvitation', { type: 'AcceptInvitation', data: { ...who, agree: null, at } }],
  ['start', { type: 'StartProject', data: { at } }],
  ['keepSession', { type: 'KeepSession', data: { booking: { ...session, claim: 9 }, at } }],
  ['allowReschedule', { type: 'AllowReschedule', data: { at } }],
  ['markComplete', { type: 'MarkComplete', data: { at } }],
  ['attend', { type: 'MarkAttended', data: { at } }],
  ['recordNoShow', { type: 'RecordNoShow', data: { at } }],
  ['refuse', { type: 'InvalidateResponse', data: { reason: 'r', at } }],
  ['refuse', { type: 'RejectResponseForQuality', data: { reason: 'r', at } }],
  ['acceptByDecision', { type: 'AcceptByDecision', data: { disputeId: 'd', at } }],
  ['approvePayment', { type: 'ApprovePayment', data: { tipCents: 0, at } }],
  ['cancel', { type: 'CancelResponse', data: { message: '', at } }],
  ['closeApplication', { type: 'CloseApplication', data: { at } }],
  ['expire', { type: 'ExpireApplication', data: { at } }],
];

/** Every state on the way, including the first one. */
const statesOf = (events: readonly ParticipationEvent[]): readonly ParticipationState[] =>
  events.reduce<readonly ParticipationState[]>(
    (states, event) => [...states, decider.evolve(states.at(-1) ?? decider.initialState, event)],
    [decider.initialState],
  );
const eventsOf = (journey: Parameters<typeof play>[0]) => play(journey).log.map(({ event }) => event);

/**
 * Commands without effect that the table does not refuse: an event or a time closes an application
 * or makes it qualify, an automatic invitation stays.
 */
function isNoOp(action: ParticipationAction, state: ParticipationState): boolean {
  if (action === 'closeApplication' || action === 'expire' || action === 'qualify') return state.status !== 'none';
  return action === 'autoInvite' && state.status === 'INVITED' && state.automatic;
}

describe('any commands in any order', () => {
  it('statusAfter agrees with evolve', () => {
    fc.assert(
      fc.property(journeys, (journey) => {
        const events = eventsOf(journey);
        const states = statesOf(events);
        for (const [index, { type }] of events.entries())
          expect(states[index + 1]?.status).toBe(statusAfter[type] ?? states[index]?.status);
      }),
    );
  });

  it('an action is allowed exactly where its command is accepted', () => {
    const times = fc.integer({ min: 0, max: 60 * 36 }).map((hours) => hours * 3_600_000 + Date.parse('2025-11-01T00:00:00.000Z'));
    const settings = fc.record({ isRecruiting: fc.boolean() });
    fc.assert(
      fc.property(journeys, projects, settings, times, (journey, project, { isRecruiting }, time) => {
        const at = new Date(time).toISOString();
        const known = facts({ ...project, isRecruiting: project.isOpen && isRecruiting });
        const invited = facts(known.project, { invitation: { invitationId: 'i', skipsQuestions: true } });
        const wrong = statesOf(eventsOf(journey)).flatMap((state) => {
          const lifecycle = lifecycleOf(state);
          const allowed = allowedActions(lifecycle, { ...known.project, at });
          return commandsOf(at).flatMap(([action, command]) => {
            // Saving and submitting are one command each for a new response and a draft; the status
            // says which it is.
            if (action === (lifecycle.status === 'none' ? 'resume' : 'apply')) return [];
            const decision = decider.decide(command, state, action === 'acceptInvitation' ? invited : known);
            const accepted = !(decision instanceof Refusal);
            const obstacle = obstacleTo(action, lifecycle, { ...known.project, at });
            const agree =
              accepted === (obstacle === null || obstacle === 'done' || isNoOp(action, state)) &&
              allowed.includes(action) === (obstacle === null) &&
              !(accepted && obstacle !== null && decision.length > 0);
            return agree ? [] : [{ lifecycle, action, at, obstacle, decision }];
          });
        });
        expect(wrong).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

const open = {
  isOpen: true,
  isRecruiting: true,
  isQuantitative: true,
  isRemote: true,
  isBookedElsewhere: false,
  autoInvite: true,
  at: '2025-11-01T12:00:00.000Z',
};

test('each status has an action that continues, or is final; a decision on a dispute takes up a refused response', () => {
  const withActions = responseStatuses.filter(
    (status) => allowedActions(lifecycleOf(upTo[status].reduce(decider.evolve, decider.initialState)), open).length > 0,
  );
  expect(withActions).toEqual([
    'DRAFT',
    'PENDING',
    'INVITED',
    'SCHEDULED',
    'ATTENDED',
    'NOSHOW',
    'INVALIDRESPONSE',
    'REJECTEDQUALITY',
    'PAID',
  ]);
});

test('an identity is verified while it is required and the project is open', () => {
  const pending = { ...lifecycleOf({ status: 'none' }), status: 'PENDING', qualifiedPendingIdVerification: true } as const;
  expect(allowedActions(pending, open)).toContain('verifyId');
  expect(allowedActions(pending, { ...open, isOpen: false })).not.toContain('verifyId');
  expect(allowedActions({ ...pending, qualifiedPendingIdVerification: false }, open)).not.toContain('verifyId');
});

test('a new response and a draft accept answers, on a project that recruits', () => {
  expect(responseStatuses.filter(takesAnswers)).toEqual(['DRAFT']);
  expect(obstacleToAnswering('none', open)).toBeNull();
  expect(obstacleToAnswering('DRAFT', { ...open, isRecruiting: false })).toBe('not-recruiting');
  expect(obstacleToAnswering('DRAFT', { ...open, isOpen: false })).toBe('closed');
  expect(obstacleToAnswering('PENDING', open)).toBe('wrong-state');
});

test('every event after which a response would end with the account is one with which it goes on', () => {
  const endable = Object.entries(statusAfter).flatMap(([type, status]) =>
    status !== null && endsWithErasure(status) ? [type] : [],
  );
  expect([...goingOn].toSorted()).toEqual([...endable, 'SessionRescheduled'].toSorted());
});

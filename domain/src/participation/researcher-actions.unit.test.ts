import { expect, it } from '@jest/globals';
import type { ActionFacts, ParticipationLifecycleFacts } from './participation-lifecycle.js';
import { actionsOfResearcher } from './researcher-actions.js';

const facts: ActionFacts = {
  isOpen: true,
  isRecruiting: true,
  isQuantitative: false,
  isRemote: true,
  isBookedElsewhere: false,
  autoInvite: false,
  at: '2026-03-01T12:00:00.000Z',
};
const lifecycle = (change: Partial<ParticipationLifecycleFacts>): ParticipationLifecycleFacts => ({
  status: 'PENDING',
  qualified: true,
  qualifiedPendingIdVerification: false,
  projectStarted: false,
  applicationClosed: false,
  applicationExpired: false,
  sessionStart: null,
  sessionEnd: null,
  participantCheckedIn: false,
  researcherCheckedIn: false,
  rescheduleOverriden: false,
  taskCompleted: false,
  acceptedByDecision: false,
  ...change,
});
const refusals = ['invalid', 'reject-quality'];

it('follows the life of a response', () => {
  expect(actionsOfResearcher(lifecycle({}), facts)).toEqual(['invite', ...refusals]);
  expect(actionsOfResearcher(lifecycle({ status: 'INVITED' }), facts)).toEqual(refusals);
  expect(actionsOfResearcher(lifecycle({ status: 'INVITED' }), { ...facts, isQuantitative: true })).toEqual([
    'attended',
    ...refusals,
  ]);
  expect(actionsOfResearcher(lifecycle({ status: 'ATTENDED' }), facts)).toEqual([...refusals, 'approve-payment']);
  expect(actionsOfResearcher(lifecycle({ status: 'PAID' }), facts)).toEqual(['withdraw-approval']);
  expect(actionsOfResearcher(lifecycle({ status: 'CANCELLED' }), facts)).toEqual([]);
});

it('offers no invitation on a closed project; an application that ended unanswered may be invited', () => {
  expect(actionsOfResearcher(lifecycle({}), { ...facts, isOpen: false })).toEqual(refusals);
  expect(actionsOfResearcher(lifecycle({ applicationExpired: true }), facts)).toEqual(['invite', ...refusals]);
});

it('reports a session where sessions are booked on the researcher’s page, once invited', () => {
  const elsewhere = { ...facts, isBookedElsewhere: true };
  const of = (change: Partial<ParticipationLifecycleFacts>, about = elsewhere) => actionsOfResearcher(lifecycle(change), about);
  expect(of({ status: 'INVITED' })).toContain('external-booking');
  expect(of({ status: 'SCHEDULED', sessionStart: '2026-03-01T13:00:00.000Z' })).toContain('external-booking');
  expect(of({ status: 'SCHEDULED', sessionStart: facts.at })).not.toContain('external-booking');
  expect(of({ status: 'INVITED' }, facts)).not.toContain('external-booking');
  expect(of({ status: 'PENDING' })).not.toContain('external-booking');
});

it('marks a session only once it has begun, and allows a move before that', () => {
  const scheduled = (sessionStart: string) => actionsOfResearcher(lifecycle({ status: 'SCHEDULED', sessionStart }), facts);
  expect(scheduled('2026-03-01T13:00:00.000Z')).toEqual([...refusals, 'allow-reschedule']);
  expect(scheduled('2026-03-01T11:00:00.000Z')).toEqual(['attended', 'no-show', ...refusals, 'allow-reschedule']);
});

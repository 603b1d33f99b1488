import { expect, it, test } from '@jest/globals';
import { hasCompletion, offeredActions, type OfferFacts } from './offered-actions.js';
import { lifecycleOf, type ParticipationLifecycleFacts } from './participation-lifecycle.js';
import { responseStatuses, type ResponseStatus } from './response-status.js';

const at = '2026-11-21T12:00:00.000Z';
const open: OfferFacts = {
  isOpen: true,
  isRecruiting: true,
  isQuantitative: true,
  isRemote: true,
  isBookedElsewhere: false,
  autoInvite: false,
  hasAgreement: false,
  offersCompletion: false,
  at,
};
const closed = { ...open, isOpen: false, isRecruiting: false };
const of = (status: ResponseStatus, lifecycle: Partial<ParticipationLifecycleFacts> = {}, facts = open) =>
  offeredActions({ ...lifecycleOf({ status: 'none' }), ...lifecycle, status }, facts);

const expected: Readonly<Record<ResponseStatus, { readonly row: readonly string[]; readonly menu: readonly string[] }>> = {
  DRAFT: { row: ['resume', 'details'], menu: [] },
  PENDING: { row: ['details', 'cancel'], menu: ['cancel', 'agreement'] },
  INVITED: { row: ['start', 'details'], menu: ['contact', 'agreement', 'cancel'] },
  SCHEDULED: { row: ['start', 'details'], menu: ['contact', 'agreement', 'cancelInterview'] },
  ATTENDED: { row: ['contact', 'details'], menu: ['contact', 'agreement', 'cancel'] },
  NOSHOW: { row: ['details'], menu: [] },
  INVALIDRESPONSE: { row: ['details'], menu: [] },
  REJECTEDQUALITY: { row: ['contact', 'details'], menu: ['contact'] },
  PAID: { row: ['contact', 'details'], menu: ['contact', 'agreement'] },
  CANCELLED: { row: ['details'], menu: [] },
};

it.each(responseStatuses)('offers on %s what document 3 lists; on a closed project without a menu', (status) => {
  const { row, menu } = of(status, { sessionStart: '2026-11-22T12:00:00.000Z' }, { ...open, hasAgreement: true });
  expect({ row, menu: menu.map(({ action }) => action) }).toEqual(expected[status]);
  expect(of(status, {}, closed).menu).toEqual([]);
});

test('the agreement is offered only where the project has one', () => {
  expect(of('PENDING').menu).toEqual([{ action: 'cancel' }]);
});

test('an application that waits for the identity offers to verify it, and is cancelled from the menu', () => {
  const pending = { qualifiedPendingIdVerification: true };
  expect(of('PENDING', pending)).toEqual({ row: ['verifyId', 'details'], menu: [{ action: 'cancel' }] });
  expect(of('PENDING', pending, closed)).toEqual({ row: ['details'], menu: [] });
});

test.each([
  ['INVITED', open],
  ['INVITED', closed],
  ['SCHEDULED', open],
  ['ATTENDED', open],
] as const)('who was invited before the identity was verified can still do so: %s', (status, facts) => {
  expect(of(status, { qualifiedPendingIdVerification: true }, facts).row[0]).toBe('verifyId');
});

test('a task is marked as complete once it was begun, until that is done, also on a closed project', () => {
  const offering = { ...open, offersCompletion: true };
  const begun = { projectStarted: true };
  expect(of('INVITED', {}, offering).row).toEqual(['start', 'details']);
  expect(of('INVITED', begun, offering).row).toEqual(['markComplete', 'start', 'details']);
  expect(of('INVITED', begun, open).row).toEqual(['start', 'details']);
  expect(of('INVITED', { ...begun, taskCompleted: true }, offering).row).toEqual(['start', 'details']);
  expect(of('INVITED', begun, { ...closed, offersCompletion: true }).row).toEqual(['markComplete', 'start', 'details', 'cancel']);
  expect(of('ATTENDED', begun, offering).row).toEqual(['contact', 'details']);
});

test('surveys and unmoderated studies with a task are marked as complete where the flag is on', () => {
  const survey = { kindOfResearch: 9, hasTask: true, isFlagOn: true };
  expect([survey, { ...survey, kindOfResearch: 4 }].map(hasCompletion)).toEqual([true, true]);
  const others = [{ kindOfResearch: 10 }, { kindOfResearch: 1 }, { hasTask: false }, { isFlagOn: false }];
  expect(others.map((change) => hasCompletion({ ...survey, ...change }))).toEqual([false, false, false, false]);
});

test('a screener is resumed while the project recruits', () => {
  expect(of('DRAFT', {}, { ...open, isRecruiting: false }).row).toEqual(['details']);
  expect(of('DRAFT', { applicationClosed: true }).row).toEqual(['details']);
});

test('an interview is not cancelled once it has begun: the menu shows it disabled', () => {
  const past = { sessionStart: at };
  expect(of('SCHEDULED', past).menu).toEqual([{ action: 'contact' }, { action: 'cancelInterview', disabled: true }]);
  expect(of('ATTENDED', {}, closed).row).toEqual(['details']);
  expect(of('SCHEDULED', past, closed).row).toEqual(['details']);
});

test('on a closed project an invitation is still withdrawn, and what was begun stays open', () => {
  expect(of('INVITED', {}, closed).row).toEqual(['details', 'cancel']);
  expect(of('INVITED', { projectStarted: true }, closed).row).toEqual(['start', 'details', 'cancel']);
});

test('an interview is booked, not started; it is moved until it is too late', () => {
  const interview = { ...open, isQuantitative: false };
  expect(of('INVITED', {}, interview).row).toEqual(['book', 'details']);
  expect(of('INVITED', {}, interview).menu[0]).toEqual({ action: 'book' });
  expect(of('INVITED', {}, { ...interview, isOpen: false }).row).toEqual(['details', 'cancel']);
  const near = { sessionStart: '2026-11-21T15:59:00.000Z' };
  expect(of('SCHEDULED', { sessionStart: '2026-11-21T16:00:00.000Z' }, interview).row).toEqual(['reschedule', 'details']);
  expect(of('SCHEDULED', near, interview).row).toEqual(['details']);
  expect(of('SCHEDULED', { ...near, rescheduleOverriden: true }, interview).menu[0]).toEqual({ action: 'reschedule' });
});

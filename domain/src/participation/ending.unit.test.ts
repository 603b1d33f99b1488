import { expect, test } from '@jest/globals';
import { endingOf, endingReasons, endingStages, endingText } from './ending.js';
import { lifecycleOf } from './participation-lifecycle.js';
import { upTo } from './participation.test-kit.js';
import { participationDecider as decider } from './participation-decider.js';
import { responseStatuses } from './response-status.js';

const none = { ...lifecycleOf({ status: 'none' }), qualified: true, endedFrom: null };
type Facts = Parameters<typeof endingOf>[0];

test.each<[string, Partial<Facts>, ReturnType<typeof endingOf>]>([
  ['one that waits goes on', { status: 'PENDING' }, null],
  ['one that does not fit', { status: 'PENDING', qualified: false }, { stage: 'screener', reason: 'other-people' }],
  ['one that owes the identity goes on', { status: 'PENDING', qualified: false, qualifiedPendingIdVerification: true }, null],
  [
    'the identity was never verified',
    { status: 'PENDING', qualified: false, qualifiedPendingIdVerification: true, applicationExpired: true },
    { stage: 'identity', reason: 'identity-missing' },
  ],
  ['nobody answered', { status: 'PENDING', applicationExpired: true }, { stage: 'selection', reason: 'no-answer' }],
  ['the project closed', { status: 'PENDING', applicationClosed: true }, { stage: 'selection', reason: 'project-closed' }],
  [
    'it closed before the submission',
    { status: 'DRAFT', applicationClosed: true },
    { stage: 'screener', reason: 'project-closed' },
  ],
  [
    'refused before an invitation',
    { status: 'INVALIDRESPONSE', endedFrom: 'PENDING' },
    { stage: 'selection', reason: 'not-chosen' },
  ],
  ['whatever the refusal was', { status: 'REJECTEDQUALITY', endedFrom: 'PENDING' }, { stage: 'selection', reason: 'not-chosen' }],
  ['refused after it', { status: 'INVALIDRESPONSE', endedFrom: 'SCHEDULED' }, { stage: 'invitation', reason: 'not-usable' }],
  ['refused after the work', { status: 'REJECTEDQUALITY', endedFrom: 'ATTENDED' }, { stage: 'review', reason: 'not-accepted' }],
  ['missed', { status: 'NOSHOW' }, { stage: 'invitation', reason: 'no-show' }],
])('%s', (_, change, ending) => {
  expect(endingOf({ ...none, ...change })).toEqual(ending);
});

test('a response that goes on, is paid, or was withdrawn by the participant has no such end', () => {
  const without = responseStatuses.filter((status) => {
    const state = upTo[status].reduce(decider.evolve, decider.initialState);
    return endingOf({ ...lifecycleOf(state), endedFrom: null }) === null;
  });
  expect(without).toEqual(['DRAFT', 'PENDING', 'INVITED', 'SCHEDULED', 'ATTENDED', 'PAID', 'CANCELLED']);
});

test('each stage and each reason has words, none of which is a code', () => {
  for (const stage of endingStages)
    for (const reason of endingReasons) {
      const words = endingText({ stage, reason });
      expect(words.stage).not.toBe('');
      expect(words.reason).toMatch(/^[A-Z].*\.$/);
    }
});

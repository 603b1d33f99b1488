import { expect, test } from '@jest/globals';
import { given } from '../kernel/given-when-then.test-kit.js';
import { closeApplicationsWhenProjectClosed } from './close-applications-when-project-closed.js';
import type { ScreenerCycleEvent } from './events.js';
import { expireApplicationWhenUnanswered } from './expire-application-when-unanswered.js';
import { at } from './participation.test-kit.js';
import { resetScreenerCycleWhenExpired } from './reset-screener-cycle-when-expired.js';
import { screenerCycleDecider } from './screener-cycle-decider.js';

test('close applications when the project closed', () => {
  const data = { at, decidedBy: 'rita', decidedAs: 'researcher' } as const;
  expect(closeApplicationsWhenProjectClosed({ status: 'closed' }, ['a', 'b'], data)).toEqual([
    { participationId: 'a', command: { type: 'CloseApplication', data } },
    { participationId: 'b', command: { type: 'CloseApplication', data } },
  ]);
  expect(closeApplicationsWhenProjectClosed({ status: 'published' }, ['a'], data)).toEqual([]);
});

test('reset the screener cycle when it expired', () => {
  const expiresAt = '2025-11-02T12:00:00.000Z';
  const opened: ScreenerCycleEvent = {
    type: 'ScreenerCycleOpened',
    data: { userId: 'u', cycleId: 'c', openedAt: at, expiresAt, limit: 10 },
  };
  const deadline = resetScreenerCycleWhenExpired(opened);
  expect(deadline).toMatchObject({ dueAt: expiresAt, userId: 'u', cycleId: 'c' });
  if (deadline === null) throw new Error('a cycle that opened expires');
  given(screenerCycleDecider, [opened])
    .when(deadline.command)
    .then([{ type: 'ScreenerCycleReset', data: { userId: 'u', cycleId: 'c' } }]);
  expect(resetScreenerCycleWhenExpired({ type: 'ScreenerCycleReset', data: { userId: 'u', cycleId: 'c' } })).toBeNull();
});

test('end an application when nobody answered it in time, and ask again when the project now names a later day', () => {
  const submittedAt = '2025-11-01T12:00:00.000Z';
  const ended = '2025-12-01T12:00:00.000Z';
  const command = { type: 'ExpireApplication', data: { at: ended } };
  expect(expireApplicationWhenUnanswered({ submittedAt, decisionDate: null }, ended)).toEqual(command);
  expect(expireApplicationWhenUnanswered({ submittedAt, decisionDate: '2025-12-24' }, ended)).toEqual({
    notBefore: '2025-12-25T12:00:00.000Z',
  });
});

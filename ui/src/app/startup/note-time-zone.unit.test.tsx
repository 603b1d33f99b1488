import { noteTimeZone } from '@panelist/domain/profile/browser';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import type { Session } from '../../shared/session/session-store.js';
import { callsMade, participant, renderOnPage, usingServer, when } from '../../shared/testing/component.test-kit.js';
import { useNotedTimeZone } from './note-time-zone.js';

usingServer({ beforeAll, afterEach, afterAll });
beforeEach(() => localStorage.clear());

function Noting() {
  useNotedTimeZone();
  return null;
}

const timezone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

test('the zone of a participant’s browser is told once', async () => {
  when(noteTimeZone).answers(() => ({}));
  const { unmount } = renderOnPage(<Noting />);
  await waitFor(() => expect(callsMade(noteTimeZone)).toMatchObject([{ body: { timezone } }]));
  await waitFor(() => expect(localStorage.getItem('panelist.state.time-zone')).toContain(timezone));
  unmount();
  renderOnPage(<Noting />);
  expect(callsMade(noteTimeZone)).toHaveLength(1);
});

test.each<[string, Session]>([
  ['a visitor', { status: 'out' }],
  ['a member of staff', { ...participant, isStaff: true }],
  ['a member of staff on a visit', { ...participant, loggedInAsUser: true }],
  ['an account without a profile', { ...participant, hasProfile: false }],
])('that of %s is not', async (_, session) => {
  when(noteTimeZone).answers(() => ({}));
  renderOnPage(<Noting />, { session });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(callsMade(noteTimeZone)).toEqual([]);
});

import { unreadCounts } from '@panelist/domain/identity/browser';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { Page } from '../../shared/page/page.js';
import { callsMade, participant, renderOnPage, usingServer, when } from '../../shared/testing/component.test-kit.js';
import { clearUnread } from '../../shared/unread/unread-store.js';
import { UnreadBadge } from './unread-badge.js';
import { UnreadCounts } from './app-shell.js';

usingServer({ beforeAll, afterEach, afterAll });
afterEach(() => {
  clearUnread();
  jest.restoreAllMocks();
});

const fiveMinutes = 5 * 60_000;

/** Collects what is to run in five minutes; everything else runs in its time. */
function later(): (() => void)[] {
  const polls: (() => void)[] = [];
  const { setTimeout: real } = globalThis;
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) => {
    if (ms !== fiveMinutes) return real(run, ms);
    polls.push(run);
    return 0;
  }) as typeof setTimeout);
  return polls;
}

const answer = (inbox: number, needsYou: number) =>
  when(unreadCounts).answers(() => ({
    response: { inbox: { count: inbox }, invites: { count: 0 }, needsYou: { count: needsYou } },
  }));

const open = (session: NonNullable<Parameters<typeof renderOnPage>[1]>['session'] = participant) =>
  renderOnPage(
    <>
      <UnreadCounts />
      <UnreadBadge counts={{ of: 'inbox', one: 'unread conversation', many: 'unread conversations' }} />
      <Page title="Messages">Nothing</Page>
    </>,
    { session },
  );

test('unread conversations show in the menu, with what needs the person in the title of the tab, and are asked for every five minutes', async () => {
  const polls = later();
  answer(2, 1);
  open();
  await waitFor(() => expect(document.title).toBe('(3) Messages · Panelist'));
  expect(screen.getByText('2')).toHaveTextContent('2 unread conversations');
  answer(1, 0);
  expect(callsMade(unreadCounts)).toHaveLength(1);
  for (const poll of polls.splice(0)) poll();
  await waitFor(() => expect(document.title).toBe('(1) Messages · Panelist'));
  expect(screen.getByText('1')).toHaveTextContent('1 unread conversation');
});

test('a failure ends the polling', async () => {
  const polls = later();
  when(unreadCounts).refuses(500, 'server.fault', 'No');
  open();
  await waitFor(() => expect(callsMade(unreadCounts)).toHaveLength(1));
  answer(2, 1);
  // Until the page knows of the failure.
  await new Promise((resolve) => setTimeout(resolve, 50));
  for (const poll of polls.splice(0)) poll();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(callsMade(unreadCounts)).toHaveLength(1);
  expect(document.title).toBe('Messages · Panelist');
});

test('nobody asks for a visitor', async () => {
  answer(2, 1);
  open({ status: 'out' });
  await waitFor(() => expect(document.title).toBe('Messages · Panelist'));
  expect(callsMade(unreadCounts)).toEqual([]);
});

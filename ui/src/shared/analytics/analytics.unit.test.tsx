import { fullConsent, noConsent } from '@panelist/domain/kernel/browser';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { z } from 'zod';
import { setPageConsent } from '../consent/consent-store.js';
import { setSession } from '../session/session-store.js';
import { participant } from '../testing/component.test-kit.js';
import { track } from './analytics.js';

const endpoint = 'https://analytics.example/events';
const server = setupServer();
let sent: unknown[] = [];

beforeEach(() => {
  // Read once, with the first event.
  document.head.innerHTML = `<meta name="panelist-page" content='${JSON.stringify({ analyticsUrl: endpoint })}'>`;
  sent = [];
  server.listen();
  server.use(
    http.post(endpoint, async ({ request }) => {
      sent.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
});
afterEach(() => {
  server.close();
  setSession({ status: 'out' });
});

/** Sends a last event, which is allowed, and returns the names of all that arrived with it. */
async function arrived(): Promise<readonly string[]> {
  setSession({ status: 'out' });
  setPageConsent(fullConsent);
  track('tour-reminder-dismiss', {});
  await waitFor(() => expect(names()).toContain('tour-reminder-dismiss'));
  return names();
}
const names = () =>
  z
    .array(z.object({ event: z.string() }))
    .parse(sent)
    .map(({ event }) => event);

describe('analytics', () => {
  test('are silent without consent', async () => {
    track('signup-complete', { provider: 'email' });
    setPageConsent({ ...fullConsent, analytics: false });
    track('signup-complete', { provider: 'email' });
    setPageConsent(noConsent);
    track('signup-complete', { provider: 'email' });
    expect(await arrived()).toEqual(['tour-reminder-dismiss']);
  });

  test('name the event, its time and the person who is logged in', async () => {
    setPageConsent({ ...noConsent, analytics: true });
    setSession(participant);
    track('top-5-project', { projectId: 'p1', position: 4 });
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toEqual([
      { event: 'top-5-project', at: expect.any(String), userId: 'user-1', data: { projectId: 'p1', position: 4 } },
    ]);
  });

  test('are silent while staff are logged in as the person', async () => {
    setPageConsent(fullConsent);
    setSession({ ...participant, loggedInAsUser: true });
    track('identify', {});
    expect(await arrived()).toEqual(['tour-reminder-dismiss']);
  });
});

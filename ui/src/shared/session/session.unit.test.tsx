import { afterAll, afterEach, beforeAll, describe, expect, it, test } from '@jest/globals';
import { logOut as logOutContract } from '@panelist/domain/identity/browser';
import { takeNotices } from '../notices/notices.js';
import { isText } from '../storage/is-record.js';
import { storedState } from '../storage/stored-state.js';
import { callsMade, participant, usingServer, when } from '../testing/component.test-kit.js';
import { copyUserId } from './copy-user-id.js';
import { waitFor } from '@testing-library/react';
import { forgetSession, logOut } from './log-out.js';
import { currentSession, setSession } from './session-store.js';

describe('copy user id', () => {
  const clipboardIs = (clipboard: Partial<Clipboard> | undefined): void =>
    void Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  afterEach(() => clipboardIs(undefined));

  test('copies the id, and shows it where the browser refuses or has no clipboard', async () => {
    let copied = '';
    clipboardIs({ writeText: async (text) => void (copied = text) });
    await copyUserId('user-1');
    expect(copied).toBe('user-1');
    expect(takeNotices()).toMatchObject([{ kind: 'success', message: 'User id copied' }]);
    clipboardIs({ writeText: async () => Promise.reject(new DOMException('Denied', 'NotAllowedError')) });
    await copyUserId('user-1');
    clipboardIs(undefined);
    await copyUserId('user-1');
    const shown = { kind: 'info', message: 'Your user id: user-1' };
    expect(takeNotices()).toEqual([shown, shown]);
  });
});

describe('log out', () => {
  usingServer({ beforeAll, afterEach, afterAll });

  it('deletes what this browser stores of the person, also where the server does not end the session', async () => {
    when(logOutContract).refuses(503, 'server.unavailable', 'Not now.');
    setSession(participant);
    const draft = storedState('draft', isText);
    draft.write('written by Ada');
    expect(draft.read()).toBe('written by Ada');
    await logOut();
    expect(callsMade(logOutContract)).not.toEqual([]);
    expect(currentSession()).toEqual({ status: 'out' });
    expect(draft.read()).toBeNull();
    expect(JSON.stringify(localStorage)).not.toContain('Ada');
  });

  it('drops the subscription of this browser to alerts with the session', async () => {
    let isSubscribed = true;
    const subscription = { unsubscribe: async () => (isSubscribed = false) };
    const registration = { pushManager: { getSubscription: async () => subscription } };
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: { getRegistration: async () => registration },
    });
    try {
      forgetSession();
      await waitFor(() => expect(isSubscribed).toBe(false));
    } finally {
      Reflect.deleteProperty(navigator, 'serviceWorker');
    }
  });
});

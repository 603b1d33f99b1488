import { afterEach, describe, expect, it, test } from '@jest/globals';
import { takeNotices } from '../notices/notices.js';
import { copyUserId } from './copy-user-id.js';
import { waitFor } from '@testing-library/react';
import { forgetSession } from './log-out.js';

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

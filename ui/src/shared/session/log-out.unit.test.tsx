import { expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { forgetSession } from './log-out.js';

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

import { alertSettings, pushKey, subscribePush, type AlertChannel } from '@panelist/domain/saved-search/browser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { callsMade, renderOnPage, usingServer, when } from '../../shared/testing/component.test-kit.js';
import { ChannelBoxes } from './channel-boxes.js';

usingServer({ beforeAll, afterEach, afterAll });

const subscription = { endpoint: 'https://push.example/abc', keys: { p256dh: 'key', auth: 'secret' } };

/** The browser's own parts, which jsdom lacks: a person who answers its question like this. */
function givenBrowser(permission: NotificationPermission, answer: NotificationPermission = permission) {
  let isSubscribed = false;
  const unsubscribe = jest.fn(async () => {
    isSubscribed = false;
    return true;
  });
  const pushManager = {
    getSubscription: async () => (isSubscribed ? { ...subscription, unsubscribe } : null),
    subscribe: async () => {
      isSubscribed = true;
      return { toJSON: () => subscription };
    },
  };
  const registration = { pushManager };
  const serviceWorker = {
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  Object.assign(window, { PushManager: pushManager, Notification: { permission, requestPermission: async () => answer } });
  return unsubscribe;
}

function show(): { readonly chosen: AlertChannel[][]; readonly user: ReturnType<typeof renderOnPage>['user'] } {
  const chosen: AlertChannel[][] = [];
  const { user } = renderOnPage(<ChannelBoxes label="Alert me" chosen={[]} onChange={(next) => chosen.push([...next])} />);
  return { chosen, user };
}

describe('how alerts reach the person', () => {
  beforeEach(() => {
    when(pushKey).answers(() => ({ publicKey: 'B'.repeat(87) }));
    when(subscribePush).answers(() => ({ id: 'device' }));
    when(alertSettings).answers(() => ({ quietHours: null, mostADay: 5, devices: 0, hasVerifiedPhone: false }));
  });
  afterEach(() => {
    for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name);
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });

  test('choosing devices asks the browser and subscribes it', async () => {
    givenBrowser('default', 'granted');
    const { chosen, user } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'On my devices' }));
    await waitFor(() => expect(chosen).toEqual([['push']]));
    expect(callsMade(subscribePush)).toMatchObject([{ body: subscription }]);
  });

  test('a device that the server does not know of is not subscribed', async () => {
    const ended = givenBrowser('granted');
    when(subscribePush).refuses(503, 'server.unavailable', 'Please try again.');
    const { chosen, user } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'On my devices' }));
    await waitFor(() => expect(ended).toHaveBeenCalled());
    expect(chosen).toEqual([]);
  });

  test('a browser that blocks notifications says what to do, and nothing is chosen', async () => {
    givenBrowser('denied');
    const { chosen, user } = show();
    const box = await screen.findByRole('checkbox', { name: 'On my devices' });
    expect(screen.queryByText(/blocks notifications/)).not.toBeInTheDocument();
    await user.click(box);
    expect(await screen.findByText(/^This browser blocks notifications from Panelist\./)).toBeInTheDocument();
    expect([chosen, callsMade(subscribePush)]).toEqual([[], []]);
  });

  test('a browser without notifications says so', async () => {
    const { chosen, user } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'On my devices' }));
    expect(await screen.findByText('This browser cannot show notifications of websites.')).toBeInTheDocument();
    expect(chosen).toEqual([]);
  });

  test('text messages need a verified phone', async () => {
    const { chosen, user } = show();
    expect(await screen.findByRole('link', { name: 'verify your phone' })).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'By text message' })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'By e-mail' }));
    expect(chosen).toEqual([['mail']]);
  });
});

import { authorizeChannel } from '@panelist/domain/identity/browser';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { callsMade, renderOnPage, usingServer, when } from '../testing/component.test-kit.js';
import { setLiveSocket } from './live-socket.js';
import { usePresence } from './use-presence.js';

type Listener = (message?: unknown) => void;
const channel = 'presence-conversation-c1';

/** A connection to the live channel whose other end is the test. */
function connection() {
  const listeners = new Map<string, Set<Listener>>();
  const socket = {
    id: 'socket-1',
    connected: true,
    emit: jest.fn(),
    on: (event: string, listener: Listener) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    off: (event: string, listener: Listener) => listeners.get(event)?.delete(listener),
  };
  const hear = (event: string, message?: unknown) =>
    act(() => {
      for (const listener of listeners.get(event) ?? []) listener(message);
    });
  return { socket, hear, count: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0) };
}

usingServer({ beforeAll, afterEach, afterAll });
afterEach(() => setLiveSocket(null));

const Present = ({ uid }: { readonly uid: string | null }) => <p>{`Here: ${usePresence(uid).join(' ')}`}</p>;

test('a page joins the channel with a ticket, shows who comes and goes, joins again after a reconnect, and leaves', async () => {
  when(authorizeChannel).answers(() => ({ auth: 'ticket' }));
  const { socket, hear, count } = connection();
  // Only what the hook uses of a socket.
  setLiveSocket(socket as unknown as Parameters<typeof setLiveSocket>[0]);
  const { unmount } = renderOnPage(<Present uid="c1" />);
  await waitFor(() => expect(socket.emit).toHaveBeenCalledWith('subscribe', { channel, auth: 'ticket' }));
  expect(callsMade(authorizeChannel)[0]?.body).toEqual({ socket_id: 'socket-1', channel_name: channel });
  hear('pusher:subscription_succeeded', { channel, members: ['user-1'] });
  hear('member_added', { channel, userId: 'rita' });
  hear('member_added', { channel: 'presence-conversation-c2', userId: 'ben' });
  expect(screen.getByText('Here: user-1 rita')).toBeInTheDocument();
  hear('member_removed', { channel, userId: 'rita' });
  expect(screen.getByText('Here: user-1')).toBeInTheDocument();

  hear('disconnect');
  expect(screen.getByText('Here:')).toBeInTheDocument();
  socket.id = 'socket-2';
  hear('connect');
  await waitFor(() => expect(socket.emit).toHaveBeenCalledTimes(2));
  expect(callsMade(authorizeChannel)[1]?.body).toMatchObject({ socket_id: 'socket-2' });
  unmount();
  expect(socket.emit).toHaveBeenLastCalledWith('unsubscribe', { channel });
  expect(count()).toBe(0);
});

test('a page without a conversation joins nothing', () => {
  const { socket, count } = connection();
  setLiveSocket(socket as unknown as Parameters<typeof setLiveSocket>[0]);
  renderOnPage(<Present uid={null} />);
  expect(count()).toBe(0);
  expect(socket.emit).not.toHaveBeenCalled();
});

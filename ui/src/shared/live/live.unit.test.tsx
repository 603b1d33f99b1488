import { stream } from '@panelist/domain/kernel/browser';
import { contractsFor } from '../../../../domain/src/testing/sample-contracts.test-kit.js';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { z } from 'zod';
import { useQuery } from '../api/use-query.js';
import { adjustableTimers, callsMade, renderOnPage, usingServer, when } from '../testing/component.test-kit.js';
import { useLiveChannel } from './live-channel.js';
import { authorizeChannel } from '@panelist/domain/identity/browser';
import { setLiveSocket } from './live-socket.js';
import { usePresence } from './use-presence.js';

describe('live channel', () => {
  type Listener = (message?: unknown) => void;
  const listeners = new Map<string, Listener>();
  const [close, connect] = [jest.fn(), jest.fn()];
  /** Whether it tries to connect by itself. */
  let active = false;
  jest.unstable_mockModule('socket.io-client', () => ({
    io: () => ({
      on: (event: string, listener: Listener) => listeners.set(event, listener),
      close,
      connect,
      get active() {
        return active;
      },
    }),
  }));

  usingServer({ beforeAll, afterEach, afterAll });
  afterEach(() => {
    listeners.clear();
    close.mockClear();
    connect.mockClear();
    active = false;
  });

  const hear = async (event: string, message?: unknown) => act(async () => listeners.get(event)?.(message));

  const calls = contractsFor({ style: 'v4', access: 'user' });
  const plain = { answer: z.object({ name: z.string() }), spec: 'test', summary: 'test' };
  const aBicycle = calls.query('GET /bicycle', { ...plain, about: [stream('bicycle', 'bicycleId')] });
  const aRoad = calls.query('GET /road', { ...plain, about: [stream('road', 'roadId')] });

  function Screen() {
    useLiveChannel();
    const bicycle = useQuery(aBicycle, {});
    const road = useQuery(aRoad, {});
    return <p>{`${bicycle.data?.name} ${road.data?.name}`}</p>;
  }

  async function open() {
    let name = 'old';
    when(aBicycle).answers(() => ({ name }));
    when(aRoad).answers(() => ({ name: 'road' }));
    const page = renderOnPage(<Screen />);
    await screen.findByText('old road');
    await waitFor(() => expect(listeners.has('changed')).toBe(true), { timeout: 10_000 });
    name = 'new';
    return page;
  }

  const made = () => [callsMade(aBicycle).length, callsMade(aRoad).length];

  describe('a live hint', () => {
    test('refetches queries about its stream category, at its event’s position or later', async () => {
      await open();
      await hear('changed', { what: 'bicycle', id: '1', position: '0042' });
      await screen.findByText('new road');
      expect(made()).toEqual([2, 1]);
      expect(callsMade(aBicycle).map(({ headers }) => headers.get('x-min-position'))).toEqual([null, '0042']);
    });

    test('of a change before the page asked refetches nothing; one of a change since does', async () => {
      await open();
      await hear('changed', { what: 'bicycle', id: '1', position: '0042', agoMs: 60_000 });
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(made()).toEqual([1, 1]);
      await hear('changed', { what: 'bicycle', id: '1', position: '0043', agoMs: 1 });
      await screen.findByText('new road');
      expect(made()).toEqual([2, 1]);
    });

    test('is ignored if it is malformed', async () => {
      await open();
      await hear('changed', { what: 'bicycle' });
      await hear('changed', { what: 'boat', id: '1', position: '0043' });
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(made()).toEqual([1, 1]);
    });
  });

  describe('the channel', () => {
    const refusal = Object.assign(new Error('server.unavailable'), { data: { retryAfter: 0.05 } });

    test('is opened again after the server has refused or ended it', async () => {
      await open();
      await hear('connect_error', refusal);
      await waitFor(() => expect(connect).toHaveBeenCalledTimes(1));
      const pass = adjustableTimers();
      await hear('disconnect', 'io client disconnect');
      await hear('disconnect', 'io server disconnect');
      await pass(30_000);
      expect(connect).toHaveBeenCalledTimes(2);
    });

    test('is left to its own tries where the server does not answer, and not opened by a page that has gone', async () => {
      const { unmount } = await open();
      active = true;
      await hear('connect_error', refusal);
      active = false;
      await hear('connect_error', refusal);
      unmount();
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(connect).not.toHaveBeenCalled();
    });

    test('refetches everything where the server no longer knows what changed since the page began', async () => {
      await open();
      await hear('connect');
      await hear('missed');
      await screen.findByText('new road');
      expect(made()).toEqual([2, 2]);
    });

    test('refetches everything after a reconnect, and closes with the page', async () => {
      const { unmount } = await open();
      await hear('connect');
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(made()).toEqual([1, 1]);
      await hear('connect');
      await screen.findByText('new road');
      expect(made()).toEqual([2, 2]);
      unmount();
      expect(close).toHaveBeenCalledTimes(1);
    });
  });
});

describe('use presence', () => {
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
    // Only what the hook uses of a socket.
    setLiveSocket(socket as unknown as Parameters<typeof setLiveSocket>[0]);
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

  test('a page that has left while it waited for its ticket does not join', async () => {
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    when(authorizeChannel).answers(async () => {
      await held;
      return { auth: 'ticket' };
    });
    const { socket } = connection();
    const { unmount } = renderOnPage(<Present uid="c1" />);
    await waitFor(() => expect(callsMade(authorizeChannel)).toHaveLength(1));
    unmount();
    answer();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(socket.emit.mock.calls).toEqual([['unsubscribe', { channel }]]);
  });

  test('a page without a conversation joins nothing', () => {
    const { socket, count } = connection();
    renderOnPage(<Present uid={null} />);
    expect(count()).toBe(0);
    expect(socket.emit).not.toHaveBeenCalled();
  });
});

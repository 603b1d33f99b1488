import { stream } from '@panelist/domain/kernel/browser';
import { contractsFor } from '../../../../domain/src/testing/sample-contracts.test-kit.js';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { z } from 'zod';
import { useQuery } from '../api/use-query.js';
import { callsMade, renderOnPage, usingServer, when } from '../testing/component.test-kit.js';
import { useLiveChannel } from './live-channel.js';

type Listener = (message?: unknown) => void;
const listeners = new Map<string, Listener>();
const close = jest.fn();
jest.unstable_mockModule('socket.io-client', () => ({
  io: () => ({ on: (event: string, listener: Listener) => listeners.set(event, listener), close }),
}));

usingServer({ beforeAll, afterEach, afterAll });
afterEach(() => {
  listeners.clear();
  close.mockClear();
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

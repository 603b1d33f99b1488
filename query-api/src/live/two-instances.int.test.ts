import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { natsBus, type Bus } from '@panelist/infra/bus';
import { createLogger, systemClock } from '@panelist/infra/foundation';
import { announcedSessions, memorySessions } from '@panelist/infra/sessions';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { io, type Socket } from 'socket.io-client';
import { findServer } from '../../../infra/testing/servers/find-server.js';
import type { TestServer } from '../../../infra/testing/servers/test-server.js';
import { channelTickets } from './channel-tickets.js';
import { liveGateway } from './gateway.js';

const nats = await findServer('nats');
const withNats = nats.missing === null ? describe : describe.skip;
const sessionSecret = Buffer.from('of this test');
const channel = 'presence-conversation-1';

withNats(`a conversation whose people are at two instances, over NATS ${nats.missing ?? ''}`, () => {
  const sessions = memorySessions();
  const subject = randomUUID();
  let server: TestServer;
  const closers: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    server = await nats.start();
  });
  afterEach(async () => {
    for (const close of closers.splice(0).toReversed()) await close();
  });
  afterAll(async () => server.stop());

  /** One query-api with its own connection to NATS. */
  async function instance(): Promise<{ readonly url: string; readonly bus: Bus; readonly stop: () => Promise<void> }> {
    const bus = await natsBus({ url: server.url, subject, onError: () => undefined });
    closers.push(async () => bus.close());
    const { logger } = createLogger({ level: 'silent', write: () => undefined });
    const gateway = liveGateway({
      bus,
      sessions,
      logger,
      clock: systemClock(),
      config: { sessionSecret },
      mayListen: async () => true,
      waitForPosition: async () => true,
      recheckMs: 3_600_000,
    });
    const http = createServer();
    gateway.attach(http);
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    const address = http.address();
    const stop = async () => {
      await gateway.stop();
      http.close();
    };
    closers.push(stop);
    return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, bus, stop };
  }

  const happens = async (socket: Socket, event: string): Promise<unknown> =>
    new Promise((resolve) => socket.once(event, (value: unknown) => resolve(value)));

  it('the end of a session closes its connection wherever that is', async () => {
    const [one, two] = [await instance(), await instance()];
    const ada = await member(two.url, 'ada');
    const closed = happens(ada, 'disconnect');
    await announcedSessions(sessions, one.bus).endAll('ada');
    expect(await closed).toBe('io server disconnect');
  });

  it('takes 20 connections of a session over both', async () => {
    const [one, two] = [await instance(), await instance()];
    const { cookie } = await sessions.open('ada');
    const token = (await sessions.bearer(cookie))?.token;
    const connect = (url: string): Socket => {
      const socket = io(url, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true });
      closers.push(async () => socket.close());
      return socket;
    };
    for (let each = 0; each < 20; each += 1) await happens(connect(each % 2 === 0 ? one.url : two.url), 'connect');
    // A round trip: what both have said before has arrived.
    const ben = await member(one.url, 'ben');
    const heard = happens(ben, 'changed');
    two.bus.publish({ userId: 'ben', what: 'account', id: 'ben', position: '1' });
    await heard;
    const further = connect(one.url);
    const taken = happens(further, 'connect').then(() => 'taken');
    expect(await Promise.race([taken, happens(further, 'connect_error')])).toMatchObject({ message: 'request.too-many' });
  });

  async function member(url: string, userId: string): Promise<Socket> {
    const { cookie } = await sessions.open(userId);
    const token = (await sessions.bearer(cookie))?.token;
    const socket = io(url, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true });
    closers.push(async () => socket.close());
    await happens(socket, 'connect');
    return socket;
  }
  async function enter(socket: Socket): Promise<unknown> {
    const succeeded = happens(socket, 'pusher:subscription_succeeded');
    const auth = channelTickets(sessionSecret).issue({ socketId: socket.id ?? '', channel }, Date.now());
    socket.emit('subscribe', { channel, auth });
    return succeeded;
  }

  it('each sees the other come and go, and hears of messages and the lock wherever they were written', async () => {
    const [one, two] = [await instance(), await instance()];
    const [ada, rita] = [await member(one.url, 'ada'), await member(two.url, 'rita')];
    expect(await enter(ada)).toEqual({ channel, members: ['ada'] });
    const [adaHears, ritaHears] = [happens(ada, 'member_added'), happens(rita, 'member_added')];
    await enter(rita);
    expect(await adaHears).toEqual({ channel, userId: 'rita' });
    // The newcomer learns from the other instance who was there.
    expect(await ritaHears).toEqual({ channel, userId: 'ada' });

    const hint = { what: 'conversation', id: '1', position: '7' };
    const [message, lock] = [happens(ada, 'newmessage'), happens(rita, 'lock')];
    two.bus.publish({ userId: 'ada', ...hint, events: ['MessagePosted'] });
    one.bus.publish({ userId: 'rita', ...hint, events: ['ConversationLocked'] });
    expect(await message).toMatchObject({ conversationUid: '1', position: '7' });
    expect(await lock).toMatchObject({ locked: true });

    const left = happens(ada, 'member_removed');
    rita.close();
    expect(await left).toEqual({ channel, userId: 'rita' });
  });

  it('a person with a page at each instance leaves with the last page', async () => {
    const [one, two] = [await instance(), await instance()];
    const [ada, rita, again] = [await member(one.url, 'ada'), await member(one.url, 'rita'), await member(two.url, 'rita')];
    await enter(ada);
    await enter(rita);
    const met = happens(again, 'member_added');
    await enter(again);
    await met;
    const heard: unknown[] = [];
    ada.on('member_removed', (message: unknown) => heard.push(message));
    rita.close();
    // A round trip through both instances after the goodbye.
    const ben = await member(two.url, 'ben');
    const came = happens(ada, 'member_added');
    await enter(ben);
    expect(await came).toMatchObject({ userId: 'ben' });
    expect(heard).toEqual([]);
    const left = happens(ada, 'member_removed');
    again.close();
    expect(await left).toEqual({ channel, userId: 'rita' });
  });
});

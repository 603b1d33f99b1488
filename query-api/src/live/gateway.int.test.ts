import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { inProcessBus } from '@panelist/infra/bus';
import type { Bus } from '@panelist/infra/bus';
import { createLogger, systemClock } from '@panelist/infra/foundation';
import { announcedSessions, memorySessions } from '@panelist/infra/sessions';
import type { SessionOptions, Sessions } from '@panelist/infra/sessions';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { channelTickets } from './channel-tickets.js';
import { liveGateway } from './gateway.js';
import type { LiveGateway } from './gateway.js';

const sessionSecret = Buffer.from('of this test');

describe('the live channel', () => {
  let server: Server;
  let bus: Bus;
  let sessions: Sessions;
  let gateway: LiveGateway;
  const open: Socket[] = [];
  const suspended = new Set<string>();
  beforeEach(async () => {
    suspended.clear();
    bus = inProcessBus();
    sessions = announcedSessions(memorySessions(), bus);
    await start(0);
  });
  afterEach(async () => {
    for (const socket of open.splice(0)) socket.close();
    await stop();
  });

  const start = async (port: number, recheckMs = 20): Promise<void> => {
    server = createServer();
    const { logger } = createLogger({ level: 'silent', write: () => undefined });
    gateway = liveGateway({
      bus,
      sessions,
      logger,
      clock: systemClock(),
      config: { sessionSecret },
      mayListen: async (userId) => !suspended.has(userId),
      waitForPosition: async () => true,
      recheckMs,
      maxUnauthenticated: 20,
    });
    gateway.attach(server);
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const stop = async (): Promise<void> => {
    await gateway.stop();
    server.close();
    await once(server, 'close');
  };

  const connect = (token: string | undefined, reconnection = false, page: { readonly sinceMs?: number } = {}): Socket => {
    const { port } = server.address() as AddressInfo;
    const socket = io(`http://127.0.0.1:${port}`, {
      auth: { token, ...page },
      transports: ['websocket'],
      reconnection,
      reconnectionDelay: 20,
    });
    open.push(socket);
    return socket;
  };
  const happens = async (socket: Socket, event: string): Promise<unknown> =>
    new Promise((resolve) => socket.once(event, (value: unknown) => resolve(value)));
  const logIn = async (userId: string) => {
    const { session, cookie } = await sessions.open(userId);
    return { session, token: (await sessions.bearer(cookie))?.token };
  };

  it('is no use of a session: a page that is left open keeps none alive', async () => {
    const { session, token } = await logIn('ada');
    let used = 0;
    const { byBearer } = sessions;
    sessions.byBearer = async (bearer) => {
      used += 1;
      return byBearer(bearer);
    };
    await happens(connect(token), 'connect');
    expect(used).toBe(1);
    await pause(100);
    expect(used).toBe(1);
    await sessions.end(session.id);
  });

  it('sends each person hints of their own changes only', async () => {
    const [ada, ben] = [connect((await logIn('ada')).token), connect((await logIn('ben')).token)];
    await Promise.all([happens(ada, 'connect'), happens(ben, 'connect')]);
    const [toAda, toBen] = [happens(ada, 'changed'), happens(ben, 'changed')];
    bus.publish({ userId: 'ada', what: 'payout', id: 'payout-1', position: '7' });
    bus.publish({ userId: 'ben', what: 'account', id: 'ben', position: '8' });
    expect(await toAda).toEqual({ what: 'payout', id: 'payout-1', position: '7' });
    expect(await toBen).toEqual({ what: 'account', id: 'ben', position: '8' });
  });

  it('refuses and closes the connections of a suspended account', async () => {
    const { token } = await logIn('ada');
    const ada = connect(token);
    await happens(ada, 'connect');
    const closed = happens(ada, 'disconnect');
    suspended.add('ada');
    await closed;
    expect(await happens(connect(token), 'connect_error')).toMatchObject({ message: 'access.login-required' });
  });

  it('takes 20 connections of a session, and further ones of another', async () => {
    const { token } = await logIn('ada');
    const twenty = Array.from({ length: 20 }, () => connect(token));
    await Promise.all(twenty.map(async (socket) => happens(socket, 'connect')));
    expect(await happens(connect(token), 'connect_error')).toMatchObject({
      message: 'request.too-many',
      data: { message: expect.stringMatching(/^You have Panelist open in 20 tabs/), retryAfter: 60 },
    });
    await happens(connect((await logIn('ada')).token), 'connect');
  });

  it('takes no more where they open at the same moment, and another once one has closed', async () => {
    const { token } = await logIn('ada');
    const ten = Array.from({ length: 10 }, () => connect(token));
    await Promise.all(ten.map(async (socket) => happens(socket, 'connect')));
    const { byBearer } = sessions;
    let asked = 0;
    // Answered once all have asked.
    const all = new Promise<void>((resolve) => {
      sessions.byBearer = async (each) => {
        asked += 1;
        if (asked >= 15) resolve();
        await all;
        return byBearer(each);
      };
    });
    const isTaken = async (): Promise<boolean> => {
      const socket = connect(token);
      const refused = happens(socket, 'connect_error').then(() => false);
      return Promise.race([happens(socket, 'connect').then(() => true), refused]);
    };
    const taken = await Promise.all(Array.from({ length: 15 }, isTaken));
    expect(taken.filter(Boolean)).toHaveLength(10);
    ten[0]?.close();
    while (!(await isTaken())) await pause(10);
  });

  it('takes the token of the header Authorization', async () => {
    const { port } = server.address() as AddressInfo;
    const connectBy = (authorization: string): Socket => {
      const socket = io(`http://127.0.0.1:${port}`, {
        extraHeaders: { authorization },
        transports: ['websocket'],
        reconnection: false,
      });
      open.push(socket);
      return socket;
    };
    const { token } = await logIn('ada');
    const ada = connectBy(`Bearer ${token}`);
    await happens(ada, 'connect');
    const heard = happens(ada, 'changed');
    const hint = { what: 'payout', id: 'payout-1', position: '7' };
    bus.publish({ userId: 'ada', ...hint });
    expect(await heard).toEqual(hint);
    expect(await happens(connectBy('Bearer wrong'), 'connect_error')).toMatchObject({ message: 'access.login-required' });
  });

  it.each([undefined, 'wrong'])('refuses a connection with the token %s', async (token) => {
    expect(await happens(connect(token), 'connect_error')).toMatchObject({ message: 'access.login-required' });
  });

  it('sends a page what changed between its first call and its connection', async () => {
    const { token } = await logIn('ada');
    const hint = { what: 'participation', id: 'p1', position: '0001' };
    bus.publish({ userId: 'ada', ...hint });
    bus.publish({ userId: 'grace', ...hint, id: 'p2' });
    const heard: unknown[] = [];
    const socket = connect(token, false, { sinceMs: 0 });
    socket.on('changed', (message: unknown) => heard.push(message));
    await happens(socket, 'connect');
    const last = happens(socket, 'changed');
    bus.publish({ userId: 'ada', ...hint, id: 'p3' });
    await last;
    expect(heard).toEqual([
      { ...hint, agoMs: expect.any(Number) },
      { ...hint, id: 'p3' },
    ]);
  });

  it('says that hints are missing where the page is older than this process', async () => {
    const { token } = await logIn('ada');
    await happens(connect(token, false, { sinceMs: 50_000 }), 'missed');
  });

  it('lets a connection subscribe with its own ticket, while that is valid', async () => {
    const tickets = channelTickets(sessionSecret);
    const [ada, ben] = [connect((await logIn('ada')).token), connect((await logIn('ben')).token)];
    await Promise.all([happens(ada, 'connect'), happens(ben, 'connect')]);
    const channel = 'presence-conversation-1';
    const outcome = async (socket: Socket, auth: string) => {
      const [yes, no] = [happens(socket, 'pusher:subscription_succeeded'), happens(socket, 'pusher:subscription_error')];
      socket.emit('subscribe', { channel, auth });
      return Promise.race([yes.then(() => true), no.then(() => false)]);
    };
    const ticket = (now = Date.now(), name = channel) => tickets.issue({ socketId: ada.id ?? '', channel: name }, now);
    expect(await outcome(ben, ticket())).toBe(false);
    expect(await outcome(ada, ticket(Date.now() - 61_000))).toBe(false);
    expect(await outcome(ada, ticket(Date.now(), 'presence-conversation-2'))).toBe(false);
    expect(await outcome(ada, 'forged')).toBe(false);
    expect(await outcome(ada, ticket())).toBe(true);
  });

  describe('a conversation that is open', () => {
    const channel = 'presence-conversation-1';
    async function member(userId: string) {
      const socket = connect((await logIn(userId)).token);
      await happens(socket, 'connect');
      return socket;
    }
    async function enter(socket: Socket): Promise<unknown> {
      const succeeded = happens(socket, 'pusher:subscription_succeeded');
      const auth = channelTickets(sessionSecret).issue({ socketId: socket.id ?? '', channel }, Date.now());
      socket.emit('subscribe', { channel, auth });
      return succeeded;
    }

    it('is told of new messages and of the lock, each person by their own hint', async () => {
      const [ada, rita, elsewhere] = [await member('ada'), await member('rita'), await member('ada')];
      await Promise.all([enter(ada), enter(rita)]);
      const heard: unknown[] = [];
      elsewhere.on('newmessage', (message: unknown) => heard.push(message));
      rita.on('newmessage', (message: unknown) => heard.push(message));
      const hint = { what: 'conversation', id: '1', position: '7' };
      const [told, closed] = [happens(ada, 'newmessage'), happens(ada, 'lock')];
      bus.publish({ userId: 'ada', ...hint, events: ['ConversationStarted', 'MessagePosted'] });
      bus.publish({ userId: 'ada', ...hint, position: '8', events: ['ConversationLocked'] });
      expect(await told).toEqual({ channel, conversationUid: '1', position: '7' });
      expect(await closed).toEqual({ channel, conversationUid: '1', position: '8', locked: true });
      expect(heard).toEqual([]);
      const later = happens(rita, 'newmessage');
      bus.publish({ userId: 'rita', ...hint, position: '9', events: ['MessagePosted'] });
      expect(await later).toMatchObject({ position: '9' });
    });

    it('shows who came and who left, once for each person', async () => {
      const [ada, rita] = [await member('ada'), await member('rita')];
      expect(await enter(ada)).toEqual({ channel, members: ['ada'] });
      const came = happens(ada, 'member_added');
      expect(await enter(rita)).toEqual({ channel, members: expect.arrayContaining(['ada', 'rita']) });
      expect(await came).toEqual({ channel, userId: 'rita' });
      const second = await member('rita');
      await enter(second);
      const left = happens(ada, 'member_removed');
      second.emit('unsubscribe', { channel });
      rita.close();
      expect(await left).toEqual({ channel, userId: 'rita' });
    });
  });

  it('closes with the session', async () => {
    const { session, token } = await logIn('ada');
    const socket = connect(token);
    await happens(socket, 'connect');
    const ended = happens(socket, 'disconnect');
    await sessions.end(session.id);
    expect(await ended).toBe('io server disconnect');
  });

  describe('between two checks', () => {
    beforeEach(async () => {
      await stop();
      await start(0, 3_600_000);
    });
    const opened = async (userId: string, options: SessionOptions = {}) => {
      const { session, cookie } = await sessions.open(userId, options);
      const socket = connect((await sessions.bearer(cookie))?.token);
      await happens(socket, 'connect');
      return { session, socket, closed: happens(socket, 'disconnect') };
    };

    it('closes the connection of a session that ends, and those of the visits that it opened', async () => {
      const [other, staff] = [await opened('ada'), await opened('sue')];
      const visit = await opened('ada', { impersonator: 'sue', openedFrom: staff.session.id });
      await sessions.end(visit.session.id);
      expect(await visit.closed).toBe('io server disconnect');
      const again = await opened('ada', { impersonator: 'sue', openedFrom: staff.session.id });
      await sessions.end(staff.session.id);
      expect(await Promise.all([staff.closed, again.closed])).toEqual(Array(2).fill('io server disconnect'));
      expect(other.socket.connected).toBe(true);
    });

    it.each<[string, (keptId: string) => Promise<void>, boolean]>([
      ['a changed password', async (keptId) => sessions.endAll('ada', keptId), true],
      ['a closed account', async () => sessions.endAll('ada'), false],
      ['an erasure', async () => sessions.forgetAll('ada'), false],
    ])('closes those of a person whose sessions end: %s', async (_, ends, isRetained) => {
      const [kept, ended, ben] = [await opened('ada'), await opened('ada'), await opened('ben')];
      await ends(kept.session.id);
      expect(await ended.closed).toBe('io server disconnect');
      if (!isRetained) await kept.closed;
      expect([kept.socket.connected, ben.socket.connected]).toEqual([isRetained, true]);
    });
  });

  it('checks the sessions of all its connections together, each one once', async () => {
    const [ada, ben] = [await logIn('ada'), await logIn('ben')];
    const sockets = [ada, ada, ben].map(({ token }) => connect(token));
    await Promise.all(sockets.map(async (socket) => happens(socket, 'connect')));
    const { isOpen } = sessions;
    const asked: string[] = [];
    const both = new Promise<void>((resolve) => {
      sessions.isOpen = async (id) => {
        asked.push(id);
        if (asked.length === 2) resolve();
        await both;
        return isOpen(id);
      };
    });
    await both;
    expect(asked).toHaveLength(2);
    expect(new Set(asked)).toEqual(new Set([ada.session.id, ben.session.id]));
  });

  it('closes its connections after missed hints, so that pages refetch everything', async () => {
    await stop();
    const missed: (() => void)[] = [];
    bus = {
      ...bus,
      onMissed: (listener) => {
        missed.push(listener);
        return () => undefined;
      },
    };
    await start(0);
    const socket = connect((await logIn('ada')).token, true);
    await happens(socket, 'connect');
    const again = happens(socket, 'connect');
    for (const tell of missed) tell();
    await again;
    const hint = happens(socket, 'changed');
    bus.publish({ userId: 'ada', what: 'payout', id: 'payout-1', position: '7' });
    expect(await hint).toMatchObject({ id: 'payout-1' });
  });

  it('closes its connections when it stops, so that pages open others', async () => {
    const socket = connect((await logIn('ada')).token, true);
    await happens(socket, 'connect');
    const again = happens(socket, 'connect');
    const { port } = server.address() as AddressInfo;
    await stop();
    await start(port);
    await again;
    const hint = happens(socket, 'changed');
    bus.publish({ userId: 'ada', what: 'payout', id: 'payout-1', position: '7' });
    expect(await hint).toMatchObject({ id: 'payout-1' });
  });

  describe('when it is abused', () => {
    const unharmed = async () => {
      const ada = connect((await logIn('ada')).token);
      await happens(ada, 'connect');
      const hint = happens(ada, 'changed');
      bus.publish({ userId: 'ada', what: 'payout', id: 'payout-1', position: '7' });
      expect(await hint).toMatchObject({ what: 'payout' });
    };
    const poll = (query = '', init: RequestInit = {}) =>
      fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/socket.io/?EIO=4&transport=polling${query}`, init);

    it('limits connections without a token, while authenticated ones still get their hints', async () => {
      const ada = connect((await logIn('ada')).token);
      await happens(ada, 'connect');
      const answers = await Promise.all(Array.from({ length: 100 }, async () => (await poll()).status));
      expect(answers.filter((status) => status === 200)).toHaveLength(20);
      expect(answers.filter((status) => status === 403)).toHaveLength(80);
      expect((await poll('&sid=nobodys')).status).toBe(400);
      const hint = happens(ada, 'changed');
      bus.publish({ userId: 'ada', what: 'payout', id: 'payout-1', position: '7' });
      expect(await hint).toMatchObject({ what: 'payout' });
    });

    it('closes a connection that sends frames that are too large, or too many messages', async () => {
      for (const abuse of [
        (socket: Socket) => void socket.emit('subscribe', { channel: 'x'.repeat(100_000) }),
        (socket: Socket) => {
          for (let time = 0; time < 1_000; time += 1) socket.emit('subscribe', { channel: `user-${time}`, auth: 'none' });
        },
      ]) {
        const ben = connect((await logIn('ben')).token);
        await happens(ben, 'connect');
        const ended = happens(ben, 'disconnect');
        abuse(ben);
        await ended;
      }
      await unharmed();
    });
  });
});

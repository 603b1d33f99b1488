import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DomainEvent } from '@panelist/domain/kernel';
import { systemClock } from '@panelist/infra/foundation';
import { checkpointOf, positionWaiter } from '@panelist/infra/processors';
import { memorySessions } from '@panelist/infra/sessions';
import * as readModels from '@panelist/projectors/read-models';
import { io, type Socket } from 'socket.io-client';
import { projectionWorld, type ProjectionWorld } from '../../../projectors/src/test-kit/projection-world.test-kit.js';
import { channelTickets } from './channel-tickets.js';
import { liveGateway } from './gateway.js';

const sessionSecret = Buffer.from('of this test');
const channel = 'presence-conversation-p1';
const parties = { conversationUid: 'p1', projectId: 'bicycle', userId: 'ada', researcherId: 'rita' };
const posted = (number: number, by: 'participant' | 'researcher'): DomainEvent => {
  const senderId = by === 'participant' ? 'ada' : 'rita';
  const message = { messageId: `m${number}`, number, body: 'Hello', attachments: [] };
  return { type: 'MessagePosted', data: { ...parties, by, senderId, ...message } };
};

interface Heard {
  readonly event: string;
  readonly what?: string;
  readonly position: string;
  /** The newest message in the tables at that time. */
  readonly shown: Promise<number>;
}

describe('the read models of a conversation', () => {
  let world: ProjectionWorld;
  let people: Readonly<Record<'ada' | 'rita', { readonly socket: Socket; readonly heard: Heard[] }>>;
  const closers: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    world = await projectionWorld();
    closers.push(world.close);
    const { bus, logger, pool } = world;
    const clock = systemClock();
    await world.start();
    await world.caughtUp();
    const waiter = positionWaiter(pool, Object.values(readModels).map(checkpointOf), () => undefined);
    closers.push(waiter.close);
    const sessions = memorySessions();
    const gateway = liveGateway({
      bus,
      sessions,
      logger,
      clock,
      config: { sessionSecret },
      mayListen: async () => true,
      waitForPosition: waiter.wait,
    });
    const server = createServer();
    gateway.attach(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    closers.push(async () => {
      await gateway.stop();
      server.close();
    });
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;

    const newest = async (): Promise<number> => {
      const { messages, sharings, conversations } = readModels;
      const { rows } = await pool.query<{ shown: number }>(
        `select least((select max(number) from ${messages.tableName}), (select max(message_count) from ${conversations.tableName}),
           case when exists (select from ${sharings.tableName}) then 100 end, 100) as shown`,
      );
      return rows[0]?.shown ?? 0;
    };
    const open = async (userId: string) => {
      const { cookie } = await sessions.open(userId);
      const token = (await sessions.bearer(cookie))?.token;
      const socket = io(url, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true });
      closers.push(async () => socket.close());
      await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
      const joined = new Promise<void>((resolve) => socket.once('pusher:subscription_succeeded', () => resolve()));
      const auth = channelTickets(sessionSecret).issue({ socketId: socket.id ?? '', channel }, Date.parse(clock.now()));
      socket.emit('subscribe', { channel, auth });
      await joined;
      const heard: Heard[] = [];
      for (const event of ['changed', 'newmessage'])
        socket.on(event, ({ what, position }: Heard) => heard.push({ event, ...(what && { what }), position, shown: newest() }));
      return { socket, heard };
    };
    people = { ada: await open('ada'), rita: await open('rita') };
  }, 60_000);
  afterAll(async () => {
    for (const close of closers.toReversed()) await close();
  });

  /** What both heard of these events of the conversation. */
  async function heardOf(...events: readonly DomainEvent[]) {
    const position = await world.append('conversation-p1', events);
    await world.caughtUp();
    const found = Object.values(people).map(async ({ socket, heard }) => {
      // Each hint of those events is on its way by now; this one comes after them.
      await new Promise<void>((resolve) => {
        const check = ({ what }: { readonly what: string }) => {
          if (what !== 'end') return;
          socket.off('changed', check);
          resolve();
        };
        socket.on('changed', check);
      });
      const all = heard.splice(0).filter(({ what }) => what !== 'end');
      return Promise.all(all.map(async ({ shown, ...each }) => ({ ...each, shown: await shown })));
    });
    for (const userId of Object.keys(people)) world.bus.publish({ userId, what: 'end', id: position, position });
    const [ada, rita] = await Promise.all(found);
    return { position, ada, rita };
  }

  it('tell each side of a message once, when all of them have it', async () => {
    const started: DomainEvent = { type: 'ConversationStarted', data: { ...parties, by: 'participant' } };
    const calls = [[started, posted(1, 'participant')], [posted(2, 'researcher')], [posted(3, 'participant')]];
    for (const [index, events] of calls.entries()) {
      const { position, ada, rita } = await heardOf(...events);
      const one = [
        { event: 'changed', what: 'conversation', position, shown: index + 1 },
        { event: 'newmessage', position, shown: index + 1 },
      ];
      expect({ ada, rita }).toEqual({ ada: one, rita: one });
    }
  });
});

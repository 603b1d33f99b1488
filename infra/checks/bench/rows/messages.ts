import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { makeChats, type Chat, type ChatSide } from '../conversations.js';
import { atMost, figure } from '../figures.js';
import { plainChat } from '../http-side.js';
import { ascending, percentile } from '../measure.js';
import { settled, startProduct } from '../product.js';
import type { BenchRow } from '../row.js';
import { makeWorld } from '../world.js';

/** Connections of each side of a conversation. */
const perSide = 5;
/** Messages in a second, over all conversations. */
const perSecond = 20;
const longestWait = 30_000;

/** What a connection receives about a message; the baseline sends no position. */
interface Told {
  readonly position?: string;
}

interface Heard {
  readonly event: readonly number[];
  readonly text: readonly number[];
}

/** Messages between people who have their conversation open: from the call that sends one to its reader. */
export const messages: BenchRow = {
  name: 'messages',
  aim: 'p99 ≤ 250 ms',
  run: async (context) => {
    const count = context.quick ? 10 : 200;
    const total = context.quick ? 20 : 400;
    /** Messages before them: the first calls of a process compile its code. */
    const warmUp = context.quick ? 0 : 40;
    const database = await context.database();
    const world = await makeWorld(context, database, { participants: 2 * count, projects: 0 });
    const chats = await makeChats(world, count);
    const product = await startProduct(context, database, { built: !context.quick });
    const sockets: Socket[] = [];
    context.after(async () => sockets.forEach((socket) => socket.disconnect()));

    // The first messages begin the conversations; nobody listens yet.
    for (const chat of chats) await send(product.url, chat.sides[0], 'First');
    const listeners = new Map<string, (at: number, position: string) => void>();
    const open = async (url: string, chat: Chat, side: ChatSide, isOurs: boolean) => {
      const socket = io(url, { auth: { token: side.person.bearer }, transports: ['websocket'], forceNew: true });
      sockets.push(socket);
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', () => resolve());
        socket.once('connect_error', reject);
      });
      const channel = `presence-conversation-${chat.uid}`;
      if (isOurs) {
        const { auth } = await ask<{ auth: string }>(url, side, 'POST', '/pusher/auth', {
          socket_id: socket.id,
          channel_name: channel,
        });
        const joined = new Promise<void>((resolve) => socket.once('pusher:subscription_succeeded', () => resolve()));
        socket.emit('subscribe', { channel, auth });
        await joined;
      } else await socket.emitWithAck('subscribe', { channel: `${chat.uid}-${side.person.userId}` });
      const key = `${isOurs ? 'ours' : 'plain'} ${side.person.userId}`;
      socket.on('newmessage', ({ position = '' }: Told) => listeners.get(key)?.(performance.now(), position));
    };
    const openAll = async (url: string, isOurs: boolean) => {
      for (const chat of chats)
        for (const side of chat.sides)
          await Promise.all(Array.from({ length: perSide }, async () => open(url, chat, side, isOurs)));
    };

    /** Sends messages at a steady rate, the sides in turn; nothing may be lost. */
    const talk = async (isOurs: boolean, post: (chat: Chat, writer: ChatSide, text: string) => Promise<void>): Promise<Heard> => {
      const [event, text]: [number[], number[]] = [[], []];
      const one = async (number: number): Promise<void> => {
        const chat = chats[number % chats.length];
        if (chat === undefined) return;
        const turn = Math.floor(number / chats.length) % 2;
        const [writer, reader] = turn === 0 ? chat.sides : [chat.sides[1], chat.sides[0]];
        const body = `Message ${number}`;
        const begin = performance.now();
        const arrived = new Promise<void>((resolve, reject) => {
          let left = perSide;
          const late = setTimeout(() => reject(new Error(`${body} did not reach ${left} connections`)), longestWait);
          const key = `${isOurs ? 'ours' : 'plain'} ${reader.person.userId}`;
          // As a page does: the answer holds everything up to the position of the event.
          const readText = async (position: string) => {
            if (isOurs) {
              const { method, path } = reader.read;
              const read = async () =>
                JSON.stringify(await ask(product.url, reader, method, path, {}, { 'X-Min-Position': position }));
              // On a busy machine an answer may be stale: a page asks again.
              while (!(await read()).includes(`"${body}"`))
                if (performance.now() - begin > longestWait) throw new Error(`${body} is not in the answer after its event`);
            }
            if (number >= warmUp) text.push(performance.now() - begin);
          };
          let reading: Promise<void> = Promise.resolve();
          listeners.set(key, (at, position) => {
            if (left === perSide) reading = readText(position);
            if (number >= warmUp) event.push(at - begin);
            left -= 1;
            if (left > 0) return;
            // The reader writes next, and hears of the own message as well.
            listeners.delete(key);
            clearTimeout(late);
            reading.then(resolve, reject);
          });
        });
        await Promise.all([post(chat, writer, body), arrived]);
      };
      const sent: Promise<void>[] = [];
      const begin = performance.now();
      while (sent.length < warmUp + total) {
        const due = Math.min(warmUp + total, Math.floor(((performance.now() - begin) / 1000) * perSecond) + 1);
        while (sent.length < due) sent.push(one(sent.length));
        await pause(5);
      }
      await Promise.all(sent);
      return { event: ascending(event), text: ascending(text) };
    };

    await openAll(product.url, true);
    context.log(`${sockets.length} connections in ${chats.length} conversations`);
    await settled(database);
    const ours = await talk(true, async (_chat, writer, text) => send(product.url, writer, text));
    for (const socket of sockets.splice(0)) socket.disconnect();
    await product.stop();

    const plain = await plainChat(context);
    await openAll(plain, false);
    const baseline = await talk(false, async (chat, writer, body) => {
      const reader = chat.sides.find((side) => side !== writer);
      await fetch(`${plain}/${chat.uid}-${reader?.person.userId}`, { method: 'POST', body: JSON.stringify({ body }) });
    });

    const what = `message to its reader at ${figure(perSecond, 'messages/s')}, ${figure(count * 2 * perSide, 'sockets')} in ${figure(count, 'conversations')}`;
    const [mine, theirs] = [percentile(ours.event, 0.99), percentile(baseline.event, 0.99)];
    const withText = percentile(ours.text, 0.99);
    return {
      lines: [
        {
          what: `${what}, newmessage on every connection`,
          ours: figure(mine, 'ms (p99)'),
          baseline: `socket.io alone, nothing stored: ${figure(theirs, 'ms')}`,
          ratio: theirs / mine,
          latencies: ours.event,
          aims: [atMost(250, mine, 'p99 ≤ 250 ms')],
        },
        {
          what: 'the same, until the text was read by its own call',
          ours: figure(withText, 'ms (p99)'),
          latencies: ours.text,
          aims: [atMost(250, withText, 'p99 ≤ 250 ms')],
        },
      ],
    };
  },
};

async function ask<Answer = unknown>(
  url: string,
  { person }: ChatSide,
  method: 'GET' | 'POST',
  path: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${person.bearer}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
      ...headers,
    },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
  return (await answer.json()) as Answer;
}

async function send(url: string, side: ChatSide, text: string): Promise<void> {
  await ask(url, side, 'POST', side.sendTo.path, side.sendTo.body(text));
}

import { authorizeChannel } from '@panelist/domain/identity/browser';
import { earlierMessages } from '@panelist/domain/messaging/browser';
import { setTimeout as pause } from 'node:timers/promises';
import { io } from 'socket.io-client';
import type { Participant } from '../../../testing/participants.js';

/** Pause after a call that failed, in milliseconds. */
const again = 200;

export interface OpenConversation {
  /** The texts after each answer, oldest first. */
  readonly shown: () => readonly (readonly string[])[];
  /** Connections to the live channel so far. */
  readonly connections: () => number;
  readonly close: () => void;
}

/**
 * A conversation as an open page has it: reads the latest messages when it connects, again after
 * each reconnect, and at the position of each event of its channel. Resolves once it has joined the
 * channel.
 */
export async function openConversation(url: string, { client, token }: Participant, uid: string): Promise<OpenConversation> {
  const socket = io(url, { auth: { token }, transports: ['websocket', 'polling'], reconnectionDelayMax: 1_000, forceNew: true });
  const channel = `presence-conversation-${uid}`;
  const shown: string[][] = [];
  let connections = 0;
  const closing = new AbortController();
  let reading: Promise<void> = Promise.resolve();

  async function untilAnswered<Answer>(call: () => Promise<Answer>): Promise<Answer | null> {
    while (!closing.signal.aborted) {
      try {
        return await call();
      } catch {
        await pause(again);
      }
    }
    return null;
  }
  async function read(headers: Readonly<Record<string, string>>): Promise<void> {
    const answer = await untilAnswered(async () => client.call(earlierMessages, { params: { uid }, body: { uid }, headers }));
    if (answer !== null) shown.push(answer.response.items.map(({ body }) => body));
  }
  const refetch = (headers: Readonly<Record<string, string>> = {}): void => {
    reading = reading.then(async () => read(headers));
  };

  const joined = new Promise<void>((resolve) => socket.once('pusher:subscription_succeeded', () => resolve()));
  socket.on('connect', () => {
    connections += 1;
    refetch();
    const { id = '' } = socket;
    const join = async () => {
      const ticket = await untilAnswered(async () =>
        client.call(authorizeChannel, { body: { socket_id: id, channel_name: channel } }),
      );
      if (ticket !== null && socket.id === id) socket.emit('subscribe', { channel, auth: ticket.auth });
    };
    void join();
  });
  socket.on('newmessage', ({ position }: { readonly position: string }) => refetch({ 'x-min-position': position }));
  await joined;
  return {
    shown: () => shown,
    connections: () => connections,
    close: () => {
      closing.abort();
      socket.close();
    },
  };
}

import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { conversationStream } from '@panelist/domain/messaging/browser';
import type { ChangeNotification } from '@panelist/infra/bus';
import { bearerOf } from '@panelist/infra/http';
import type { PositionWaiter } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/service';
import { sessionsEnded } from '@panelist/infra/sessions';
import { Server } from 'socket.io';
import type { Socket } from 'socket.io';
import { z } from 'zod';
import { channelTickets } from './channel-tickets.js';
import { conversationChannel } from './conversation-channel.js';
import { beatMs, presence } from './presence.js';
import { readyHints } from './ready-hints.js';
import { recentHints } from './recent-hints.js';
import { sessionSockets } from './session-sockets.js';

/**
 * Interval of the check of connections' tokens, in milliseconds: a session that runs out, whose end
 * no hint announced, or whose account or organization was suspended, ends its connections.
 */
const recheck = 15_000;

/** Most connections of one session: a person has a few tabs (contract, Accounts). */
const socketsPerSession = 20;
const tooManySockets = Object.assign(new Error('request.too-many'), {
  data: {
    message: `You have Panelist open in ${socketsPerSession} tabs. Close one to have this one refresh by itself.`,
    retryAfter: 60,
  },
});

export interface LiveGateway {
  readonly attach: (server: HttpServer) => void;
  readonly stop: () => Promise<void>;
}

type GatewayDependencies = Pick<Dependencies, 'bus' | 'sessions' | 'logger' | 'clock'> & {
  readonly config: Pick<Dependencies['config'], 'sessionSecret'>;
  /** Waits for the read models that pages read. */
  readonly waitForPosition: PositionWaiter['wait'];
  /** Whether an account may be logged in now: not one that is suspended or closed. */
  readonly mayListen: (userId: string) => Promise<boolean>;
  readonly recheckMs?: number;
  /**
   * Most connections without a token at once; further ones are refused, and their pages refetch
   * without hints.
   */
  readonly maxUnauthenticated?: number;
};

/**
 * The live channel (contract): socket.io at `/socket.io`, authenticated by the bearer token in the
 * handshake: `auth.token`, or the header `Authorization`, which a page cannot set. Sockets that
 * have joined `user-{id}` get `changed` with `{ what, id, position }`, once for each change, when
 * the read models have it. These are hints: a page that misses one still refetches. Sockets that
 * opened `presence-conversation-{uid}` also get `newmessage`, `lock`, `member_added` and
 * `member_removed`.
 */
export function liveGateway({
  bus,
  mayListen,
  sessions,
  logger,
  clock,
  config,
  waitForPosition,
  recheckMs = recheck,
  maxUnauthenticated = 5_000,
}: GatewayDependencies): LiveGateway {
  const io = new Server({
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: 16 * 1024,
    // Time to send a token.
    connectTimeout: 10_000,
    allowRequest: (request, answer) => answer(null, !isNew(request) || unauthenticated() < maxUnauthenticated),
  });
  /** Connections that have not sent a token yet. */
  const unauthenticated = (): number => io.engine.clientsCount - io.sockets.sockets.size;
  const tickets = channelTickets(config.sessionSecret);
  const recent = recentHints();
  const present = presence(bus, (channel, event, userId) => {
    for (const socket of socketsIn(channel)) if (userOf(socket) !== userId) socket.emit(event, { channel, userId });
  });
  io.on('connection', (socket) => {
    limitMessages(socket);
    replay(socket);
    socket.on('subscribe', (message: unknown) => void subscribe(socket, message));
    socket.on('unsubscribe', (message: unknown) => void unsubscribeFrom(socket, message));
    socket.on('disconnecting', () => {
      for (const room of socket.rooms) if (conversationChannel.uidOf(room) !== null) present.left(room, userOf(socket));
    });
  });
  io.use((socket, next) => {
    authenticate(socket).then(
      (refusal) => next(refusal ?? undefined),
      (error: unknown) => {
        logger.warn({ err: error }, 'A live connection could not be authenticated');
        next(new Error('server.unavailable'));
      },
    );
  });

  /** Why the connection is refused; null if it is not. */
  async function authenticate(socket: Socket): Promise<Error | null> {
    const session = await sessions.byBearer(tokenOf(socket));
    if (session === null || !(await mayListen(session.userId))) return new Error('access.login-required');
    const { id: sessionId, userId, impersonator } = session;
    if (!admitted(sessionId, userId, socket.conn)) return tooManySockets;
    socket.data = { userId, sessionId, isVisit: impersonator !== undefined } satisfies SocketData;
    await socket.join(roomOf(userId));
    return null;
  }

  /** Connections of each session, also those that are being opened. */
  const connections = sessionSockets(bus);
  /** Counts the connection, until it closes, unless its session has too many. */
  function admitted(sessionId: string, userId: string, connection: Socket['conn']): boolean {
    if (connections.total(sessionId) >= socketsPerSession) return false;
    // One that has closed meanwhile would never be taken off.
    if (connection.readyState !== 'open') return true;
    connections.opened(sessionId, userId);
    connection.once('close', () => connections.closed(sessionId, userId));
    return true;
  }

  /**
   * Sends what changed since the page asked for its first answers (`auth.sinceMs`, milliseconds
   * ago), or `missed` if that is not known: the page then refetches everything.
   */
  function replay(socket: Socket): void {
    const { sinceMs } = handshakeSchema.parse(socket.handshake.auth);
    if (sinceMs === undefined) return;
    const hints = recent.since(sinceMs, (userId) => socket.rooms.has(roomOf(userId)));
    if (hints === null) socket.emit('missed');
    else for (const hint of hints) socket.emit('changed', hint);
  }

  /** Joins the channel that the ticket of `POST /pusher/auth` opens. */
  async function subscribe(socket: Socket, message: unknown): Promise<void> {
    const asked = subscribeSchema.safeParse(message);
    if (!asked.success) return;
    const { channel, auth } = asked.data;
    const isOpen = tickets.opens(auth, { socketId: socket.id, channel }, Date.parse(clock.now()));
    if (!isOpen) {
      socket.emit('pusher:subscription_error', { channel });
      return;
    }
    const isNewHere = !socket.rooms.has(channel);
    await socket.join(channel);
    const isPresence = conversationChannel.uidOf(channel) !== null;
    const members = isPresence && isNewHere ? present.joined(channel, userOf(socket)) : [];
    socket.emit('pusher:subscription_succeeded', { channel, ...(isPresence && { members }) });
  }

  async function unsubscribeFrom(socket: Socket, message: unknown): Promise<void> {
    const asked = unsubscribeSchema.safeParse(message);
    if (!asked.success || conversationChannel.uidOf(asked.data.channel) === null) return;
    const { channel } = asked.data;
    if (!socket.rooms.has(channel)) return;
    await socket.leave(channel);
    present.left(channel, userOf(socket));
  }

  /** The connections of this process that opened a channel. */
  function socketsIn(channel: string): readonly Socket[] {
    const ids = [...(io.sockets.adapter.rooms.get(channel) ?? [])];
    return ids.flatMap((id) => io.sockets.sockets.get(id) ?? []);
  }

  /** Notifies the pages of one person that have the changed conversation open. */
  function announce({ userId, what, id, position, events = [] }: ChangeNotification): void {
    if (what !== conversationStream.category) return;
    const channel = conversationChannel.of(id);
    for (const socket of socketsIn(channel)) {
      if (userOf(socket) !== userId) continue;
      for (const message of conversationChannel.messagesOf(events)) {
        socket.emit(message.event, { ...message.data, channel, conversationUid: id, position });
      }
    }
  }

  /**
   * Asks for each session once. To look is no use of it: a tab that is left open keeps none alive.
   */
  async function dropEnded(sockets: readonly Socket[]): Promise<void> {
    const owners = new Map(sockets.map((socket) => [dataOf(socket).sessionId, userOf(socket)]));
    const open = await Promise.all(
      [...owners].map(async ([sessionId, userId]) => (await sessions.isOpen(sessionId)) && (await mayListen(userId))),
    );
    const ended = new Set([...owners.keys()].filter((_sessionId, index) => !open[index]));
    for (const socket of sockets) if (ended.has(dataOf(socket).sessionId)) socket.disconnect(true);
  }

  let checking: Promise<void> = Promise.resolve();
  function check(concerns: (data: SocketData) => boolean = () => true): void {
    checking = checking
      .then(async () => dropEnded([...io.sockets.sockets.values()].filter((socket) => concerns(dataOf(socket)))))
      .catch((error: unknown) => logger.warn({ err: error }, 'Live sessions could not be checked'));
  }

  /** Pages reconnect after a random pause and then refetch everything. */
  const offMissed = bus.onMissed(() => {
    recent.forget();
    for (const socket of io.sockets.sockets.values()) socket.conn.close();
  });
  const ready = readyHints(waitForPosition, (hint) => {
    const { userId, what, id, position } = hint;
    recent.add(userId, { what, id, position });
    io.to(roomOf(userId)).emit('changed', { what, id, position });
    announce(hint);
  });
  const unsubscribe = bus.subscribe((hint) => {
    // A visit ends with the session from which it was opened.
    if (hint.what === sessionsEnded)
      check(({ userId, sessionId, isVisit }) => userId === hint.userId || sessionId === hint.id || isVisit);
    else if (!present.take(hint) && !connections.take(hint)) ready.take(hint);
  });
  const timer = setInterval(() => check(), recheckMs);
  const beating = setInterval(() => {
    present.beat();
    connections.beat();
  }, beatMs);
  return {
    attach: (server) => void io.attach(server),
    stop: async () => {
      unsubscribe();
      offMissed();
      clearInterval(timer);
      clearInterval(beating);
      await checking;
      // Breaks the connections without a goodbye, so that pages reconnect, to another process. Not
      // `io.close()`, which would close the HTTP server of the caller.
      io.engine?.close();
      await ready.stop();
    },
  };
}

const handshakeSchema = z.object({ sinceMs: z.number().min(0).optional().catch(undefined) });
const subscribeSchema = z.object({ channel: z.string(), auth: z.string() });
const unsubscribeSchema = z.object({ channel: z.string() });

/** Most messages of one connection in a second. Pages send almost none. */
const maxMessagesPerSecond = 50;

function limitMessages(socket: Socket): void {
  let since = 0;
  let sent = 0;
  socket.use((_packet, next) => {
    const now = Date.now();
    if (now - since > 1_000) [since, sent] = [now, 0];
    sent += 1;
    if (sent > maxMessagesPerSecond) socket.disconnect(true);
    else next();
  });
}

/** Whether a request of the transport opens a connection; all others name theirs. */
const isNew = (request: IncomingMessage): boolean => !/[?&]sid=/.test(request.url ?? '');

const roomOf = (userId: string): string => `user-${userId}`;

/** Set when the connection was authenticated. */
interface SocketData {
  readonly userId: string;
  readonly sessionId: string;
  readonly isVisit: boolean;
}

// socket.io types it as `any`; `authenticate` sets it.
const dataOf = (socket: Socket): SocketData => socket.data as SocketData;

const userOf = (socket: Socket): string => dataOf(socket).userId;

function tokenOf({ handshake }: Socket): string {
  const token: unknown = handshake.auth['token'];
  return typeof token === 'string' ? token : (bearerOf(handshake.headers.authorization) ?? '');
}

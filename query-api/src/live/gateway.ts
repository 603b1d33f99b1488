import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Dependencies } from '@panelist/infra/room';
import { Server } from 'socket.io';
import type { Socket } from 'socket.io';
import { z } from 'zod';
import { channelTickets } from './channel-tickets.js';

/**
 * Interval of the check of connections' tokens, in milliseconds: ending a session ends its
 * connections.
 */
const recheck = 15_000;

export interface LiveGateway {
  readonly attach: (server: HttpServer) => void;
  readonly stop: () => Promise<void>;
}

type GatewayDependencies = Pick<Dependencies, 'bus' | 'sessions' | 'logger' | 'clock'> & {
  readonly config: Pick<Dependencies['config'], 'sessionSecret'>;
  readonly recheckMs?: number;
  /**
   * Most connections without a token at once; further ones are refused, and their pages refetch
   * without hints.
   */
  readonly maxUnauthenticated?: number;
};

/**
 * The live channel (contract): socket.io at `/socket.io`, authenticated by the bearer token in the
 * handshake (`auth.token`). Sockets in room `user-{id}` get `changed` with `{ what, id, position
 * }`. These are hints: a page that misses one still refetches.
 */
export function liveGateway({
  bus,
  sessions,
  logger,
  clock,
  config,
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
  io.on('connection', (socket) => {
    limitMessages(socket);
    socket.on('subscribe', (message: unknown) => void subscribe(socket, message));
  });
  io.use((socket, next) => {
    authenticate(socket).then(
      (accepted) => next(accepted ? undefined : new Error('access.login-required')),
      (error: unknown) => {
        logger.warn({ err: error }, 'A live connection could not be authenticated');
        next(new Error('server.unavailable'));
      },
    );
  });

  async function authenticate(socket: Socket): Promise<boolean> {
    const session = await sessions.byBearer(tokenOf(socket));
    if (session !== null) await socket.join(roomOf(session.userId));
    return session !== null;
  }

  /** Joins the channel that the ticket of `POST /pusher/auth` opens. */
  async function subscribe(socket: Socket, message: unknown): Promise<void> {
    const asked = subscribeSchema.safeParse(message);
    if (!asked.success) return;
    const { channel, auth } = asked.data;
    const isOpen = tickets.opens(auth, { socketId: socket.id, channel }, Date.parse(clock.now()));
    if (isOpen) await socket.join(channel);
    socket.emit(isOpen ? 'pusher:subscription_succeeded' : 'pusher:subscription_error', { channel });
  }

  async function dropEnded(): Promise<void> {
    for (const socket of io.sockets.sockets.values()) {
      if ((await sessions.byBearer(tokenOf(socket))) === null) socket.disconnect(true);
    }
  }

  /** Pages reconnect after a random pause and then refetch everything. */
  const offMissed = bus.onMissed(() => {
    for (const socket of io.sockets.sockets.values()) socket.conn.close();
  });
  const unsubscribe = bus.subscribe(({ userId, ...hint }) => io.to(roomOf(userId)).emit('changed', hint));
  let checking: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    checking = checking
      .then(dropEnded)
      .catch((error: unknown) => logger.warn({ err: error }, 'Live sessions could not be checked'));
  }, recheckMs);
  return {
    attach: (server) => void io.attach(server),
    stop: async () => {
      unsubscribe();
      offMissed();
      clearInterval(timer);
      await checking;
      // Breaks the connections without a goodbye, so that pages reconnect, to another process. Not
      // `io.close()`, which would close the HTTP server of the caller.
      io.engine?.close();
    },
  };
}

const subscribeSchema = z.object({ channel: z.string(), auth: z.string() });

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

function tokenOf(socket: Socket): string {
  const token: unknown = socket.handshake.auth['token'];
  return typeof token === 'string' ? token : '';
}

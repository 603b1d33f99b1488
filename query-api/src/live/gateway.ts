import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Dependencies } from '@panelist/infra/room';
import { Server } from 'socket.io';
import type { Socket } from 'socket.io';

/** How often a connection's token is looked at again, in milliseconds: a session that was ended ends its connections. */
const recheck = 15_000;

export interface LiveGateway {
  readonly attach: (server: HttpServer) => void;
  readonly stop: () => Promise<void>;
}

type GatewayDependencies = Pick<Dependencies, 'bus' | 'sessions' | 'logger'> & {
  readonly recheckMs?: number;
  /** How many may be connected at once without having shown a token; those beyond are refused, and their pages refetch without hints. */
  readonly maxUnauthenticated?: number;
};

/**
 * The live channel (contract): socket.io at `/socket.io`, authenticated by the bearer token in the handshake (`auth.token`). Who is in
 * room `user-{id}` gets `changed` with `{ what, id, position }`: hints, for a page that missed one still refetches.
 */
export function liveGateway({
  bus,
  sessions,
  logger,
  recheckMs = recheck,
  maxUnauthenticated = 5_000,
}: GatewayDependencies): LiveGateway {
  const io = new Server({
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: 16 * 1024,
    // For a token.
    connectTimeout: 10_000,
    allowRequest: (request, answer) => answer(null, !isNew(request) || unauthenticated() < maxUnauthenticated),
  });
  /** Connections that have not shown a token yet. */
  const unauthenticated = (): number => io.engine.clientsCount - io.sockets.sockets.size;
  io.on('connection', limitMessages);
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

  async function dropEnded(): Promise<void> {
    for (const socket of io.sockets.sockets.values()) {
      if ((await sessions.byBearer(tokenOf(socket))) === null) socket.disconnect(true);
    }
  }

  /** Their pages connect again after a moment of chance, and then ask for everything. */
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
      // The connections break instead of being told to end: so their pages open others, at another process. Not `io.close()`: the HTTP server
      // belongs to whoever started it.
      io.engine?.close();
    },
  };
}

/** Messages of one page in a second, beyond which it is no page. It has next to nothing to say. */
const maxMessagesPerSecond = 50;

function limitMessages(socket: Socket): void {
  let since = 0;
  let said = 0;
  socket.use((_packet, next) => {
    const now = Date.now();
    if (now - since > 1_000) [since, said] = [now, 0];
    said += 1;
    if (said > maxMessagesPerSecond) socket.disconnect(true);
    else next();
  });
}

/** Whether a request of the transport begins a connection; all others name theirs. */
const isNew = (request: IncomingMessage): boolean => !/[?&]sid=/.test(request.url ?? '');

const roomOf = (userId: string): string => `user-${userId}`;

function tokenOf(socket: Socket): string {
  const token: unknown = socket.handshake.auth['token'];
  return typeof token === 'string' ? token : '';
}

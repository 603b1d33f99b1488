import { createServer, connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { Server, ServerCredentials, Metadata, ServerInterceptingCall, status, type ServerInterceptor } from '@grpc/grpc-js';
import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import featureMessages from '@eventstore/db-client/generated/serverfeatures_pb.js';
import service from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { appendCall } from './append-calls.js';
import { deleteCall, tombstoneCall } from './delete-calls.js';
import { doubleLog } from './double-log.js';
import type { DoubleLog } from './double-log.js';
import { noFaults } from './faults.js';
import type { Calls, Faults, NodeAddress } from './faults.js';
import { readCall } from './read-call.js';
import type { OpenSubscription } from './subscription.js';
import { failures } from './wire.js';

/**
 * A self-signed certificate of 127.0.0.1 and localhost, valid from 2020 to 2120, for the double
 * alone: its key is public.
 */
export const certificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg8blyID9v99vphGmh
Po0djMvchTPfDydxmYEv5AgUP+ahRANCAARClLt8WX4cA9qPhGr7MpQjEMJmMsUo
f1MaS3umzf+0uHCCFuhxexyu8SQX3f2sGu7FdbaNY7qmNknIh9IjXs8h
-----END PRIVATE KEY-----
`,
  chain: `-----BEGIN CERTIFICATE-----
MIIBfjCCASOgAwIBAgIBATAKBggqhkjOPQQDAjAfMR0wGwYDVQQDDBRQYW5lbGlz
dCB0ZXN0IGRvdWJsZTAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFow
HzEdMBsGA1UEAwwUUGFuZWxpc3QgdGVzdCBkb3VibGUwWTATBgcqhkjOPQIBBggq
hkjOPQMBBwNCAARClLt8WX4cA9qPhGr7MpQjEMJmMsUof1MaS3umzf+0uHCCFuhx
exyu8SQX3f2sGu7FdbaNY7qmNknIh9IjXs8ho04wTDAaBgNVHREEEzARhwR/AAAB
gglsb2NhbGhvc3QwDwYDVR0TAQH/BAUwAwEB/zAdBgNVHQ4EFgQUT9I56Za8c9LA
LIu2NuofcIZzG9owCgYIKoZIzj0EAwIDSQAwRgIhAPrO51kDdxL9rZX0kINKCHDP
m6mmlCSxI7PR1lOO3YYMAiEAybu8kJLb/jJl+BByCu0CQG+jM2w7DC1RMhXBcMJ1
iRU=
-----END CERTIFICATE-----
`,
} as const;

export interface EventStoreDouble {
  /** A connection string for `EVENT_STORE_URL`. */
  readonly url: string;
  readonly node: NodeAddress;
  readonly log: DoubleLog;
  readonly faults: Faults;
  readonly calls: Calls;
  /** Subscriptions that are open now. */
  readonly subscriptions: () => number;
  readonly endSubscriptions: (withError: boolean) => void;
  /** Resets every connection, also in the middle of a call. */
  readonly cutConnections: () => void;
  readonly stop: () => Promise<void>;
}

export interface DoubleOptions {
  /** 0 takes any free port. */
  readonly port?: number;
  readonly host?: string;
  /** The log of another double: the two play two nodes of one cluster (`faults.leader`). */
  readonly log?: DoubleLog;
  readonly user?: User;
}

/**
 * NOT an EventStoreDB: a double in this process's memory that speaks its protocol (the client's own
 * generated stubs) and decides appends by the rules of its sources (24.10). Tests use it to check
 * how our adapter maps a server's answers, and what the adapter does when a server misbehaves. It
 * says nothing about a real server. It stores nothing on disk and has no cluster.
 * @param user the one whom it serves, over TLS with `certificate`; a client sends no password
 * without
 */
export async function startEventStoreDouble({
  port = 0,
  host = '127.0.0.1',
  log = doubleLog(),
  user,
}: DoubleOptions = {}): Promise<EventStoreDouble> {
  const faults = noFaults();
  const calls: Calls = { append: 0, answered: 0, batchAppend: 0, read: 0, subscribe: 0 };
  const open = new Set<OpenSubscription>();
  const double = { log, faults, calls };
  const server = new Server({
    'grpc.max_receive_message_length': 17 * 1024 * 1024,
    ...(user && { interceptors: [demandUser(user)] }),
  });
  server.addService(service.StreamsService, {
    read: readCall(double, open),
    append: appendCall(double),
    delete: deleteCall(double),
    tombstone: tombstoneCall(double),
    batchAppend: (call: { emit: (event: 'error', error: Error) => boolean }) => {
      calls.batchAppend++;
      call.emit('error', failures.unsupported('batch appends'));
    },
  });
  server.addService(features.ServerFeaturesService, {
    getSupportedMethods: (_: unknown, callback: (error: null, methods: unknown) => void) => callback(null, supported()),
  });
  const inner = await new Promise<number>((resolve, reject) =>
    server.bindAsync('127.0.0.1:0', user ? overTls() : ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    ),
  );
  const front = await listenBefore(inner, host, port);
  return {
    url: user ? `esdb://${user.username}:${user.password}@${host}:${front.port}` : `esdb://${host}:${front.port}?tls=false`,
    node: { address: host, port: front.port },
    log,
    faults,
    calls,
    subscriptions: () => open.size,
    endSubscriptions: (withError) => {
      for (const subscription of open) subscription.end(withError);
    },
    cutConnections: front.cut,
    stop: async () => {
      server.forceShutdown();
      await front.close();
    },
  };
}

function overTls(): ServerCredentials {
  const { key, chain } = certificate;
  return ServerCredentials.createSsl(null, [{ private_key: Buffer.from(key), cert_chain: Buffer.from(chain) }]);
}

/**
 * All features that a server announces, batch appends included, because a client uses them if
 * announced.
 */
function supported(): InstanceType<typeof featureMessages.SupportedMethods> {
  const methods = new featureMessages.SupportedMethods();
  methods.setEventStoreServerVersion('24.10.0');
  for (const name of ['append', 'batchappend', 'read', 'delete', 'tombstone']) {
    const method = new featureMessages.SupportedMethod();
    method.setServiceName('event_store.client.streams.streams');
    method.setMethodName(name);
    methods.addMethods(method);
  }
  return methods;
}

/** A TCP front with our own sockets: the gRPC server gives no access to its connections. */
async function listenBefore(inner: number, host: string, port: number) {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
  };
  const front = createServer((outside) => {
    const inside = connect(inner, '127.0.0.1');
    for (const [from, to] of [
      [outside, inside],
      [inside, outside],
    ] as const) {
      keep(from);
      from.setNoDelay(true);
      from.on('close', () => to.destroy());
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve, reject) => front.once('error', reject).listen(port, host, resolve));
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (front.address() as AddressInfo).port,
    cut,
    close: async () => {
      const closed = new Promise<void>((resolve) => front.close(() => resolve()));
      cut();
      await closed;
    },
  };
}

interface User {
  readonly username: string;
  readonly password: string;
}

/**
 * Refuses every call without this user's name and password, the one for the server's features
 * included, as a server does before it looks at a call: UNAUTHENTICATED.
 */
function demandUser({ username, password }: User): ServerInterceptor {
  const right = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  return (_method, call) =>
    new ServerInterceptingCall(call, {
      start: (next) =>
        next({
          onReceiveMetadata: (metadata, goOn) => {
            if (metadata.get('authorization')[0] === right) goOn(metadata);
            else call.sendStatus({ code: status.UNAUTHENTICATED, details: 'Access Denied', metadata: new Metadata() });
          },
        }),
    });
}

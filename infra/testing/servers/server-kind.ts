/** Where a server that we run listens, and the folder that is its own. */
export interface Seat {
  readonly host: string;
  readonly port: number;
  readonly folder: string;
}

/** A server that tests need, and the ways to come by one. */
export interface ServerKind {
  /** As people call it. */
  readonly title: string;
  /** Names one that runs already. */
  readonly variable: string;
  readonly program: string;
  /** The distribution's package that holds the program. */
  readonly package: string;
  readonly image: string;
  readonly scheme: string;
  /** Its own port within a container. */
  readonly port: number;
  readonly arguments: (seat: Seat) => readonly string[];
  /** An empty file of this name lies in its folder where it wants one (Redis as a Sentinel keeps its state there). */
  readonly configFile?: string;
  /** Sent to a new connection; the server is up once it answers with `greeting`. */
  readonly hello: string;
  readonly greeting: string;
}

export const serverKinds = {
  redis: {
    title: 'Redis',
    variable: 'TEST_REDIS_URL',
    program: 'redis-server',
    package: 'redis-server',
    image: 'redis:7.4-alpine',
    scheme: 'redis',
    port: 6379,
    configFile: 'redis.conf',
    arguments: ({ host, port, folder }) =>
      [
        [`${folder}/redis.conf`],
        ['--bind', host],
        ['--port', String(port)],
        ['--dir', folder],
        ['--save', ''],
        ['--appendonly', 'no'],
        ['--protected-mode', 'no'],
        ['--maxmemory-policy', 'noeviction'],
      ].flat(),
    hello: 'PING\r\n',
    greeting: '+PONG',
  },
  nats: {
    title: 'NATS',
    variable: 'TEST_NATS_URL',
    program: 'nats-server',
    package: 'nats-server',
    image: 'nats:2.10-alpine',
    scheme: 'nats',
    port: 4222,
    arguments: ({ host, port }) => ['--addr', host, '--port', String(port)],
    hello: '',
    greeting: 'INFO',
  },
} satisfies Readonly<Record<string, ServerKind>>;

export type ServerName = keyof typeof serverKinds;

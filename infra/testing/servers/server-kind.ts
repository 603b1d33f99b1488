import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
/** The reverse proxy's generated configuration. */
export const caddyfilePath = 'infra/deploy/kubernetes/Caddyfile';

/** The test file of EICAR, in two parts: scanners would take this file for it. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** Address and folder of a server that we run. */
export interface Seat {
  readonly host: string;
  readonly port: number;
  readonly folder: string;
}

/** A kind of server that tests need, and how to get one. */
export interface ServerKind {
  /** Its usual name. */
  readonly title: string;
  /** The variable that names a running one, if tests may share one. */
  readonly variable?: string;
  readonly program: string;
  /** The distribution's package that holds the program. */
  readonly package: string;
  /** Left out for a server that must reach processes of this machine. */
  readonly image?: string;
  /** With these arguments the program says its version. */
  readonly version: readonly string[];
  readonly scheme: string;
  /** Its port within a container. */
  readonly port: number;
  readonly arguments: (seat: Seat) => readonly string[];
  readonly environment?: (seat: Seat) => Readonly<Record<string, string>>;
  /**
   * Files in its folder, if it needs some (Redis as a Sentinel keeps its state in an empty one).
   */
  readonly files?: (seat: Seat) => Readonly<Record<string, string>>;
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
    version: ['--version'],
    scheme: 'redis',
    port: 6379,
    files: () => ({ 'redis.conf': '' }),
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
    version: ['--version'],
    scheme: 'nats',
    port: 4222,
    arguments: ({ host, port }) => ['--addr', host, '--port', String(port)],
    hello: '',
    greeting: 'INFO',
  },
  caddy: {
    title: 'Caddy',
    program: 'caddy',
    package: 'caddy',
    version: ['version'],
    scheme: 'http',
    port: 3000,
    arguments: () => ['run', '--adapter', 'caddyfile', '--config', join(root, caddyfilePath)],
    // It saves its configuration below XDG_CONFIG_HOME.
    environment: ({ port, folder }) => ({
      PORT: String(port),
      SHUTDOWN_DELAY: '0s',
      XDG_CONFIG_HOME: folder,
      XDG_DATA_HOME: folder,
    }),
    hello: 'GET /healthz HTTP/1.0\r\n\r\n',
    greeting: 'HTTP/1.0 200',
  },
  clamd: {
    title: 'ClamAV',
    program: 'clamd',
    package: 'clamav-daemon',
    // Its version is in a configuration file.
    version: ['--help'],
    scheme: 'tcp',
    port: 3310,
    arguments: ({ folder }) => [`--config-file=${folder}/clamd.conf`],
    // One signature, of the test file of EICAR: those of the distribution come from elsewhere.
    files: ({ host, port, folder }) => ({
      'clamd.conf': `TCPSocket ${port}\nTCPAddr ${host}\nDatabaseDirectory ${folder}\nTemporaryDirectory ${folder}\nForeground yes\nStreamMaxLength 110M\n`,
      'eicar.ndb': `Eicar-Test:0:*:${Buffer.from(eicar).toString('hex')}\n`,
    }),
    hello: 'nPING\n',
    greeting: 'PONG',
  },
} satisfies Readonly<Record<string, ServerKind>>;

export type ServerName = keyof typeof serverKinds;

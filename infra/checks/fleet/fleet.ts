import type { Proxy, Upstreams } from '../../testing/proxy/proxy.js';

/** The services that run as separate processes. */
export type ServiceName = 'command-api' | 'query-api' | 'projectors' | 'workers';

/** Variables of the environment (docs/architecture.md, "Run modes"). */
export type Environment = Readonly<Record<string, string>>;

export interface FleetOptions {
  /** How many processes of each service; default one, 0 for none. */
  readonly counts?: Partial<Readonly<Record<ServiceName, number>>>;
  /**
   * For every process: `REDIS_URL`, `NATS_URL`, `EVENT_STORE_URL`, and other changes of the
   * defaults (`default-environment.ts`).
   */
  readonly env?: Environment;
  /** For one process, over `env`, so that each may have its own proxy. Called at each start. */
  readonly envOf?: (service: ServiceName, index: number) => Environment;
  /** An empty or filled PostgreSQL; default: a temporary one, removed at the end. */
  readonly databaseUrl?: string;
  /** Runs the sources: a slower start, but no build. */
  readonly fromSources?: boolean;
  /** Starts the proxy; default: that of `infra/testing`, in this process. */
  readonly proxy?: (upstreams: Upstreams) => Promise<Proxy>;
  /** Folder for the logs, one file for each process; without it the fleet removes them. */
  readonly logFolder?: string;
}

/**
 * A whole distributed Panelist on this machine. It ends when the process that started it ends, even
 * by a crash.
 */
export interface Fleet {
  /** `PUBLIC_URL` of the processes: the proxy in front of command-api and query-api. */
  readonly url: string;
  /** The fleet's own database address, without a process's proxy. */
  readonly databaseUrl: string;
  readonly processes: readonly FleetProcess[];
  of(service: ServiceName): readonly FleetProcess[];
  /** Stops every process in order (SIGKILL for those that hang), then the temporary PostgreSQL. */
  stop(): Promise<void>;
}

export interface FleetProcess {
  readonly service: ServiceName;
  /** Counted from 0 within its service. */
  readonly index: number;
  /** The same at every start. */
  readonly port: number;
  readonly url: string;
  /** Of the running process, or of the last one. */
  readonly pid: number;
  readonly isRunning: boolean;
  /**
   * Sends a signal. After one that ends it (`SIGTERM`, `SIGINT`, `SIGKILL`) resolves once it has
   * ended; after others (`SIGSTOP`, `SIGCONT`) at once.
   */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Starts it again at the same port and waits until it is ready. It must have ended. */
  start(): Promise<void>;
  /** Stops it (`SIGTERM`), starts it again and waits until it is ready. */
  restart(): Promise<void>;
  /**
   * Waits until `/readyz` answers 200. @throws Error with its log when it ended or took more than
   * three minutes
   */
  untilReady(): Promise<void>;
  /** Its output over all its starts. */
  logs(): string;
}

/** The rooms that run as processes of their own. */
export type RoomName = 'command-api' | 'query-api' | 'projectors' | 'workers' | 'gateway';

/** Variables of the environment (docs/architecture.md, "Run modes"). */
export type Environment = Readonly<Record<string, string>>;

export interface FleetOptions {
  /** How many processes of each room; one unless said, none for 0. */
  readonly counts?: Partial<Readonly<Record<RoomName, number>>>;
  /** For every process: `REDIS_URL`, `NATS_URL`, `EVENT_STORE_URL`, and whatever else differs from the fleet's own (see `default-environment.ts`). */
  readonly env?: Environment;
  /** For one process alone, over `env`: so can each be pointed at a proxy of its own. Asked again at each start. */
  readonly envOf?: (room: RoomName, index: number) => Environment;
  /** An empty or filled PostgreSQL; otherwise a temporary one is started, and removed at the end. */
  readonly databaseUrl?: string;
  /** Settings of the temporary PostgreSQL: `{ fsync: 'off' }`. */
  readonly databaseSettings?: Environment;
  /** Runs the sources instead of what was built: slower to start, but nothing has to be built. */
  readonly fromSources?: boolean;
  /** Keeps the logs there, a file a process; otherwise they go with the fleet. */
  readonly logFolder?: string;
}

/** A whole distributed Panelist on this machine. It ends with whoever started it, however that ends. */
export interface Fleet {
  /** Of the first gateway: what the processes know as `PUBLIC_URL`. Without a gateway that of the first process. */
  readonly url: string;
  /** Of each gateway. */
  readonly gatewayUrls: readonly string[];
  /** As the fleet knows it, past any proxy of a process. */
  readonly databaseUrl: string;
  readonly processes: readonly FleetProcess[];
  of(room: RoomName): readonly FleetProcess[];
  /** Starts one more and waits until it is ready. The gateways know it beforehand: at most two more of command-api and of query-api. */
  addProcess(room: RoomName, env?: Environment): Promise<FleetProcess>;
  /** Ends every process in order (those that hang with force), then the temporary PostgreSQL. */
  stop(): Promise<void>;
}

export interface FleetProcess {
  readonly room: RoomName;
  /** Counted from 0 within its room. */
  readonly index: number;
  /** Stays the same from one start to the next. */
  readonly port: number;
  readonly url: string;
  /** Of the running process, or of the last one. */
  readonly pid: number;
  readonly isRunning: boolean;
  /** Sends a signal. After one that ends it (`SIGTERM`, `SIGINT`, `SIGKILL`) resolves once it has ended; after others (`SIGSTOP`, `SIGCONT`) at once. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Starts it again at the same port and waits until it is ready. It must have ended. */
  start(): Promise<void>;
  /** Ends it in order (`SIGTERM`), starts it again and waits until it is ready. */
  restart(): Promise<void>;
  /** Waits until `/readyz` says yes. @throws Error with its log when it ended or took more than three minutes */
  untilReady(): Promise<void>;
  /** Everything that it wrote so far, over all its starts. */
  logs(): string;
}

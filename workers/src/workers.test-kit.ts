import { organizationFundsDecider, organizationFundsStream, projectDecider, projectStream } from '@panelist/domain/catalogue';
import { accountDecider, accountStream, claimDecider, type ClaimCommand } from '@panelist/domain/identity';
import { derivedId, type DomainEvent } from '@panelist/domain/kernel';
import { participationIdOf, participationStream } from '@panelist/domain/participation';
import { incentivePayoutIdOf, payoutStream } from '@panelist/domain/payout';
import { preferencesDecider, preferencesStream, type SetPayoutPreference } from '@panelist/domain/profile';
import { registry } from '@panelist/domain/registry';
import { inProcessBus } from '@panelist/infra/bus';
import { ensureTables, type Reaction } from '@panelist/infra/processors';
import { projections } from '@panelist/projectors/projections';
import { systemClock, type AdjustableClock, createLogger, createMetrics } from '@panelist/infra/foundation';
import {
  commandHandler,
  type CommandContext,
  type CommandHandler,
  eventLog,
  postgresEventStore,
} from '@panelist/infra/event-sourcing';
import { postgresFiles } from '@panelist/infra/files';
import { postgresVault } from '@panelist/infra/personal-data';
import { providersFrom, type Providers } from '@panelist/infra/providers';
import { bullmqQueue, postgresBackend, redisBackend, type Queue } from '@panelist/infra/jobs';
import type { Dependencies, RunningService } from '@panelist/infra/service';
import { startSandbox, type Sandbox } from '@panelist/app/demo/sandbox';
import { postgresSessions } from '@panelist/infra/sessions';
import {
  aProject,
  aResponse,
  testConfig,
  testDatabase,
  testUploads,
  type TestDatabase,
  validProject,
} from '../../infra/testing/index.js';
import { randomUUID } from 'node:crypto';
import { workerModules, startWorkers, type WorkContext, type WorkerOptions } from './start-workers.js';
import { demoParts } from '@panelist/app/demo/researchers';

/** Short times for tests; the grace still covers the deadline of a call. */
export const quick: WorkerOptions = {
  payout: { graceMs: 1_700, holdMs: 1_700, sweep: { everyMs: 100, patienceMs: 60_000, atOnce: 1_000 } },
  deadlinesEveryMs: 50,
};
const CALL_MS = 1_500;
const QUEUE_CONNECTIONS = 4;
/** Before the first retry of a job. */
const BACKOFF_MS = 50;

export interface World {
  readonly database: TestDatabase;
  readonly dependencies: Dependencies;
  readonly clock: AdjustableClock;
  readonly sandbox: Sandbox;
  /** Logged warnings and errors. */
  readonly logged: readonly string[];
  readonly startWorkers: (change?: Change) => Promise<RunningWorkers>;
  readonly eventsOf: (stream: string) => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

export interface Change {
  readonly options?: Partial<WorkerOptions>;
  readonly providers?: Providers;
  /** A clock with a wrong time. */
  readonly clock?: AdjustableClock;
  readonly simulateResearchers?: boolean;
  /** A file store that fails or waits. */
  readonly uploads?: Dependencies['uploads'];
  /** Commands before which something else happens. */
  readonly commands?: (own: CommandHandler) => CommandHandler;
  /** A queue that loses jobs. */
  readonly queueAdd?: Queue['add'];
  /** Watches the reactions. */
  readonly watched?: (reaction: Reaction) => Reaction;
}

export interface RunningWorkers {
  readonly service: RunningService;
  readonly queue: Queue;
  /** Stops like a failing process: aborts running work after `deadlineMs`. */
  readonly stop: (deadlineMs?: number) => Promise<void>;
}

export interface WorldOptions {
  /** Only their workers start: each context costs time, in each test. All by default. */
  readonly contexts?: readonly WorkContext[];
  /** Jobs are in this Redis instead of the database. */
  readonly redisUrl?: string;
  /** A database that another process opened. */
  readonly opened?: TestDatabase;
  /** In addition to those of `testConfig`. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** What searches' alerts and digests read of the projectors' tables. */
const readTables = projections.filter(({ model }) => ['saved-searches', 'alert-settings', 'disputes'].includes(model.name));

/**
 * Real store, vault, queue and providers (over HTTP against the sandbox), on a database of its own.
 */
export async function openWorld({ contexts, redisUrl, opened, variables }: WorldOptions = {}): Promise<World> {
  const database = opened ?? (await testDatabase({ withQueue: true }));
  const { pool, url } = database;
  await ensureTables(pool, readTables, 'refuse');
  const config = testConfig(url, variables);
  const clock = systemClock();
  const logged: string[] = [];
  const { logger } = createLogger({ level: 'warn', write: (line) => logged.push(line) });
  const vault = postgresVault({ pool, masterKey: config.masterKey });
  const store = await postgresEventStore({ connectionString: url, pool, onError: () => undefined });
  const log = eventLog({ store, vault, events: registry.events });
  const sandbox = await startSandbox({ pool, clock, logger, settlesInMs: 50 });
  const kept = await testUploads({ pool, vault, clock });
  const dependencies: Omit<Dependencies, 'queue'> = {
    config,
    logger,
    metrics: createMetrics(),
    clock,
    newId: () => randomUUID(),
    pool,
    store,
    log,
    commands: commandHandler({ log, clock }),
    vault,
    bus: inProcessBus(() => undefined),
    sessions: postgresSessions(pool),
    files: postgresFiles({ pool, vault, secret: config.sessionSecret }),
    uploads: kept.uploads,
    providers: providersFrom(config, sandbox.urls, CALL_MS),
  };
  const newQueue = (): Queue => {
    const queue = bullmqQueue({
      backend:
        redisUrl === undefined
          ? postgresBackend(url, QUEUE_CONNECTIONS, () => undefined)
          : redisBackend(redisUrl, () => undefined),
      logger,
      lockDurationMs: 1_000,
      stalledIntervalMs: 1_000,
    });
    return {
      ...queue,
      add: async (job, ...rest) => queue.add({ ...job, backoffMs: Math.min(job.backoffMs, BACKOFF_MS) }, ...rest),
    };
  };
  const idle = newQueue();
  const running = new Set<RunningWorkers>();
  return {
    database,
    dependencies: { ...dependencies, queue: idle },
    clock,
    sandbox,
    logged,
    startWorkers: async ({
      options,
      providers,
      clock: ownClock = clock,
      simulateResearchers = false,
      uploads = kept.uploads,
      commands = (ownCommands: CommandHandler) => ownCommands,
      queueAdd,
      watched = (reaction: Reaction) => reaction,
    } = {}) => {
      const real = newQueue();
      const queue = queueAdd === undefined ? real : { ...real, add: queueAdd };
      const own: Dependencies = {
        ...dependencies,
        // Its own folded streams, as in a separate process, so that conflicts are real.
        commands: commands(commandHandler({ log, clock: ownClock })),
        clock: ownClock,
        queue,
        uploads,
        providers: providers ?? dependencies.providers,
        config: { ...config, simulateResearchers },
      };
      const times = { ...quick, ...options };
      const parts = [...workerModules(own, times, contexts), ...(simulateResearchers ? demoParts(own) : [])];
      const watchedParts = parts.map(({ reactions = [], ...part }) => ({ ...part, reactions: reactions.map(watched) }));
      const service = await startWorkers(own, watchedParts, times.deadlinesEveryMs);
      const workers: RunningWorkers = {
        service,
        queue,
        stop: async (deadlineMs = 2_000) => {
          running.delete(workers);
          await service.stop(deadlineMs);
          await queue.close(deadlineMs);
        },
      };
      running.add(workers);
      return workers;
    },
    eventsOf: async (stream) => (await log.read(stream)).map(({ type }) => type),
    close: async () => {
      for (const workers of running) await workers.stop();
      await idle.close(1_000);
      await sandbox.stop();
      await store.close();
      await kept.close();
      await database.close();
    },
  };
}

export function by(id: string): CommandContext {
  const commandId = randomUUID();
  return { actor: { kind: 'system', id }, commandId, correlationId: commandId, causationId: commandId };
}

/** Appends events without deciding them, after those of the stream. */
export async function given(
  { dependencies: { log, clock } }: World,
  stream: string,
  ...events: readonly DomainEvent[]
): Promise<void> {
  const context = by('test');
  await log.append(
    stream,
    events.map((event, index) => ({
      eventId: derivedId(context.commandId, index),
      event,
      metadata: { ...context, occurredAt: clock.now() },
    })),
    'any',
  );
}

/** A participant with an account and this payout preference. */
export async function participant(
  { dependencies: { commands }, clock }: World,
  preference: Pick<SetPayoutPreference, 'method' | 'email'>,
  firstName = 'Dana',
): Promise<string> {
  const userId = randomUUID();
  await commands.handle(
    accountDecider,
    accountStream.of(userId),
    {
      type: 'RegisterAccount',
      userId,
      profileId: randomUUID(),
      provider: 'email',
      email: `${userId}@company.example`,
      firstName,
      lastName: 'Ortiz',
      passwordHash: null,
      verification: { kind: 'known' },
    },
    by(userId),
  );
  const wish = { type: 'SetPayoutPreference', userId, ...preference, present: null, hold: null, now: clock.now() } as const;
  await commands.handle(preferencesDecider, preferencesStream.of(userId), wish, by(userId));
  return userId;
}

/** Deposits $10,000 for an organization. */
export async function fund({ dependencies: { commands } }: World, organizationId: string): Promise<void> {
  const deposit = { type: 'DepositFunds', organizationId, reference: randomUUID(), amountCents: 1_000_000 } as const;
  await commands.handle(organizationFundsDecider, organizationFundsStream.of(organizationId), deposit, by('operations'));
}

/** A published survey that pays $50, of an organization with funds. Returns its id. */
export async function project(
  world: World,
  organizationId: string,
  code = `T-${randomUUID().slice(0, 8)}`.toUpperCase(),
  ownerId = 'researcher-1',
  changes: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const { commands, clock } = world.dependencies;
  await fund(world, organizationId);
  const { projectId, entry } = validProject(aProject({ code, name: 'Coffee habits', ...changes }));
  const data = { projectId, ownerId, organizationId, entry, at: clock.now() };
  await commands.handle(projectDecider, projectStream.of(projectId), { type: 'DraftProject', data }, by('researcher-1'));
  return projectId;
}

export interface Taken {
  readonly userId: string;
  readonly projectId: string;
  readonly participationId: string;
  readonly payoutId: string;
}

/** A response on a project, with events up to this type. */
export async function takesPart(
  world: World,
  userId: string,
  projectId: string,
  upTo: 'ScreenerStarted' | 'ScreenerSubmitted' | 'ParticipantInvited' | 'PaymentApproved',
): Promise<Taken> {
  const participationId = participationIdOf(userId, projectId);
  const who = { participationId, userId, projectId };
  const lifecycle = aResponse('PAID', { ...who, ownerId: 'researcher-1', tipCents: 500 });
  const last = lifecycle.findIndex(({ type }) => type === upTo);
  await given(world, participationStream.of(participationId), ...lifecycle.slice(0, last + 1));
  return { ...who, payoutId: incentivePayoutIdOf(participationId) };
}

export async function claim({ dependencies: { commands } }: World, stream: string, command: ClaimCommand): Promise<void> {
  await commands.handle(claimDecider, stream, command, by('test'));
}

/** Resolves as soon as `check` is true. */
export async function until(
  check: () => boolean | Promise<boolean>,
  what: string,
  logged: readonly string[] = [],
): Promise<void> {
  const end = Date.now() + 40_000;
  while (!(await check())) {
    if (Date.now() > end) throw new Error(`Timed out waiting until ${what}\n${logged.slice(-10).join('')}`);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

export const payoutEventsOf = (world: World, payoutId: string) => world.eventsOf(payoutStream.of(payoutId));

/** Orders that the sandbox executed for this payout, under any key. */
export async function executedOrders(
  { database: { pool } }: World,
  payoutId: string,
): Promise<readonly { key: string; email: string }[]> {
  const { rows } = await pool.query<{ key: string; email: string }>(
    `select external_id as key, email from sandbox.tremendous_orders where external_id like $1
     union all select sender_batch_id, receiver from sandbox.paypal_batches where sender_batch_id like $1 order by 1`,
    [`${payoutId}.%`],
  );
  return rows;
}

import { join } from 'node:path';
import type { Evidence, LoggedEvent, Missed } from '../checker/evidence.js';
import { erasedIn } from '../checker/money.js';
import type { DataUrls, DirectAccess } from '../product/direct-access.js';
import { arrivedMails, providerOrders, straysOf, wholeLedger } from './providers.js';
import { checkpoints, readModels } from './read-models.js';
import { wholeLog, growingLog } from './whole-log.js';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import type pg from 'pg';
import { CANARY, markedText } from '../walk/person.js';
import { migrateAll, runTask } from '@panelist/app';
import type { RecordedEvent } from '@panelist/domain/kernel';
import { loadConfig, withDatabase } from '@panelist/infra/foundation';
import { TooEarlyJobError } from '@panelist/infra/jobs';
import { reactionCheckpoint, runOf, type Reaction } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/service';
import { defaultOptions, workerModules, scheduledBy, scheduleSweep } from '@panelist/workers';

type Trace = Evidence['traces'][number];

/** Schemas of the simulated providers, which know names. */
const outside = ['sandbox', 'pg_catalog', 'information_schema'];
const inHex = Buffer.from(CANARY).toString('hex');

/** Marked words in tables and in files, plain or in the hexadecimal form of binary columns. */
async function tracesIn(pool: Pick<pg.Pool, 'query'>, files: readonly string[]): Promise<readonly Trace[]> {
  return [...(await inTables(pool)), ...files.flatMap(inFiles)];
}

async function inTables(pool: Pick<pg.Pool, 'query'>): Promise<readonly Trace[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema <> all($1)`,
    [outside],
  );
  const found: Trace[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string }>(`select t::text as text from ${name} t where t::text ilike any($1)`, [
      [`%${CANARY}%`, `%${inHex}%`],
    ]);
    found.push(...rows.flatMap(({ text }) => wordsOf(text)).map((word) => ({ word, where: name })));
  }
  return found;
}

function wordsOf(text: string): readonly string[] {
  const binary = [...text.matchAll(new RegExp(`${inHex}[0-9a-f]{16}`, 'g'))].map(([hex]) => Buffer.from(hex, 'hex').toString());
  return [...(text.toLowerCase().match(markedText) ?? []), ...binary];
}

function inFiles(path: string): readonly Trace[] {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    return readdirSync(path).flatMap((name) => inFiles(join(path, name)));
  return wordsOf(readFileSync(path, 'utf8')).map((word) => ({ word, where: path.split('/').at(-1) ?? path }));
}

type Collected = Pick<
  Evidence,
  'log' | 'readModels' | 'checkpoints' | 'orders' | 'strays' | 'ledger' | 'mails' | 'missed' | 'traces'
>;

export interface Leavings {
  readonly access: DirectAccess;
  readonly logs: readonly string[];
  readonly folder: string;
  /** Null: a log that only its own vault reads cannot be handled again. */
  readonly directUrls: DataUrls | null;
  /** When the product had come to rest, in milliseconds: what is due later it had no time for. */
  readonly restedAt: number;
}

/**
 * What is there after a run, once the processes that write have ended: a process that went on would
 * add events behind our look at the log, which are no violations.
 */
export async function collect({ access, logs, directUrls, folder, restedAt }: Leavings): Promise<Collected> {
  const log = await wholeLog(access);
  const { pool } = access;
  return {
    log,
    readModels: await readModels(access, log, erasedIn(log)),
    checkpoints: await checkpoints(access),
    orders: await providerOrders(pool),
    strays: await straysOf(pool),
    ledger: await wholeLedger(pool),
    mails: await arrivedMails(pool),
    traces: await tracesIn(pool, logs),
    // The last one: it may add to all of these.
    missed: directUrls === null ? [] : await handleAgain(directUrls, join(folder, 'again'), restedAt),
  };
}

/**
 * Gives every reaction every event of a log at rest once more, and runs the jobs that follow at
 * once, and what is scheduled and due. Reactions and jobs are safe to repeat, so nothing comes of
 * it, but for what the product has not done. The faults' own copy of the product does it: one that
 * is broken on purpose could not.
 */
async function handleAgain(
  { databaseUrl, eventStoreUrl }: DataUrls,
  dataDir: string,
  restedAt: number,
): Promise<readonly Missed[]> {
  const config = loadConfig({
    APP_ENV: 'test',
    DATABASE_URL: databaseUrl,
    ...(eventStoreUrl !== null && { EVENT_STORE_URL: eventStoreUrl }),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    REFERRAL_BONUS_DAYS: '0',
  });
  // Of queues in PostgreSQL, which the product may not use.
  await migrateAll(withDatabase(config, databaseUrl));
  return runTask({ config, tell: () => undefined }, async (dependencies) => {
    const logSoFar = growingLog(dependencies);
    const log = [...(await logSoFar())];
    const sent = new Set((await arrivedMails(dependencies.pool)).map(({ id }) => id));
    const clock = clockAt(dependencies.clock, restedAt);
    const later = await mailsLater(dependencies.pool, clock.now());
    const failures = await repeat({ ...dependencies, clock }, log);
    const positionOf = new Map(log.map(({ eventId, position }) => [eventId, position]));
    const added = (await logSoFar()).slice(log.length);
    for (const { eventId, metadata } of added) positionOf.set(eventId, positionOf.get(metadata.causationId) ?? '');
    const mails = (await arrivedMails(dependencies.pool)).filter(
      ({ id }) => !sent.has(id) && !uuids(id).some((each) => positionOf.has(each) && later.has(each)),
    );
    return [
      ...failures,
      ...added.map(({ type, stream, metadata }) => ({
        what: `${type} in ${stream} was called for and not there`,
        cause: positionOf.get(metadata.causationId) ?? null,
        mailId: null,
      })),
      ...mails.map(({ id }) => ({
        what: `the mail ${id} was called for and never came`,
        cause: positionOf.get(uuids(id).findLast((each) => positionOf.has(each)) ?? '') ?? null,
        mailId: id,
      })),
    ];
  });
}

/** The id of a mail names its event, and the recipient where it has several. */
const uuids = (id: string): readonly string[] => id.match(/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g) ?? [];

/** A clock that always shows the product's time at its rest. */
function clockAt(clock: Dependencies['clock'], restedAt: number): Dependencies['clock'] {
  const now = new Date(Date.parse(clock.now()) - (Date.now() - restedAt)).toISOString();
  return { ...clock, now: () => now };
}

/** What the ids of mails that are due later name: a mail of such an event is not missing. */
async function mailsLater(pool: Dependencies['pool'], now: string): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ id: string }>("select id from app.deadlines where id like 'mail-%' and due_at > $1", [now]);
  return new Set(rows.flatMap(({ id }) => uuids(id)));
}

async function repeat(own: Dependencies, log: readonly LoggedEvent[]): Promise<readonly Missed[]> {
  const failures: Missed[] = [];
  const handled = new Set<string>();
  const attempt = async (what: string, cause: string | null, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (error instanceof TooEarlyJobError) return;
      failures.push({ what: `${what} fails: ${error instanceof Error ? error.message : String(error)}`, cause, mailId: null });
    }
  };
  const { signal } = new AbortController();
  const waiting: (() => Promise<void>)[] = [];
  const queue: Dependencies['queue'] = {
    ...own.queue,
    // Each job once, and one at a time: a handler may need several connections.
    add: async (job, jobId, payload) => {
      if (handled.has(jobId)) return;
      handled.add(jobId);
      const handler = handlers.get(job.name);
      waiting.push(async () =>
        attempt(`the job ${job.name}`, null, async () =>
          handler?.handle(job.payload.parse(payload), { jobId, attempt: 1, signal }),
        ),
      );
    },
  };
  const drain = async (): Promise<void> => {
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) await job();
  };
  const parts = workerModules({ ...own, queue }, defaultOptions);
  const handlers = new Map(parts.flatMap((part) => part.handlers ?? []).map((handler) => [handler.definition.name, handler]));
  const epochs = await epochsOf(own);
  const again = async (reaction: Reaction): Promise<void> => {
    const name = reactionCheckpoint(reaction.name);
    const lease = { name, epoch: epochs.get(name) ?? '0' };
    for (const event of log.filter(({ type }) => reaction.types.includes(type)))
      await attempt(`the reaction ${reaction.name} to ${event.type}`, event.position, async () =>
        // The events of the log.
        reaction.handle(event as RecordedEvent, runOf(reaction, event as RecordedEvent, lease, signal)),
      );
  };
  await Promise.all(parts.flatMap((part) => part.reactions ?? []).map(again));
  await drain();
  const tasks = parts
    .flatMap((part) => part.tasks ?? [])
    .map((task) => ({
      ...task,
      handle: async (...due: Parameters<typeof task.handle>) =>
        attempt(`the task ${task.name}`, null, async () => task.handle(...due)),
    }));
  const known = scheduledBy([{ handlers: [...handlers.values()], tasks }]);
  await scheduleSweep({ ...own, queue }, known, defaultOptions.deadlinesEveryMs).run(() => true);
  await drain();
  return failures;
}

async function epochsOf({ pool }: Pick<Dependencies, 'pool'>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ name: string; epoch: string }>('select name, epoch from app.checkpoints');
  return new Map(rows.map(({ name, epoch }) => [name, epoch]));
}

import { randomBytes, randomUUID } from 'node:crypto';
import type { DomainEvent, RecordedEvent } from '@panelist/domain/kernel';
import { registry } from '@panelist/domain/registry';
import { inProcessBus } from '@panelist/infra/bus';
import type { Bus, ChangeNotification } from '@panelist/infra/bus';
import { systemClock, createLogger, createMetrics } from '@panelist/infra/foundation';
import { eventLog, postgresEventStore } from '@panelist/infra/event-sourcing';
import type { LogPage } from '@panelist/infra/event-sourcing';
import { postgresVault } from '@panelist/infra/personal-data';
import type { Pool } from '@panelist/infra/postgres';
import { ensureTables, foldEvents, nameOf, runProcessors } from '@panelist/infra/processors';
import type { Processor, ProcessorAccess, ProcessorsOptions, Projection, RunningProcessors } from '@panelist/infra/processors';
import { closeRows, createTable, openRows, snake, writeRows } from '@panelist/infra/read-models';
import type { StoredRow } from '@panelist/infra/read-models';
import { testDatabase, testProcess } from '../../../infra/testing/index.js';
import type { TestProcess } from '../../../infra/testing/index.js';
import { rebuildReadModels } from '../index.js';
import { projections as all } from '../projections.js';

/** The engine's dependencies, over a database. @param masterKey 32 bytes */
export async function accessOver(pool: Pool, masterKey: Buffer): Promise<ProcessorAccess & { readonly bus: Bus }> {
  const store = await postgresEventStore({ connectionString: pool.options.connectionString ?? '', pool });
  const vault = postgresVault({ pool, masterKey });
  return {
    pool,
    store,
    vault,
    log: eventLog({ store, vault, events: registry.events }),
    bus: inProcessBus(),
    logger: createLogger({ level: 'silent', write: () => undefined }).logger,
    metrics: createMetrics(),
    clock: systemClock(),
  };
}

/** Short enough for a test, long enough for a busy machine. */
const lease = { leaseMs: 2_000, beatMs: 100 };

/** A database, a log and any number of processes that run projections. */
export async function projectionWorld() {
  const database = await testDatabase();
  const masterKey = randomBytes(32);
  const dependencies = await accessOver(database.pool, masterKey);
  const { pool, store, vault, log, bus } = dependencies;
  const hints: ChangeNotification[] = [];
  bus.subscribe((hint) => void hints.push(hint));
  const running: RunningProcessors[] = [];
  const children: TestProcess[] = [];

  const world = {
    ...dependencies,
    database,
    dependencies,
    masterKey,
    hints,
    /** Starts these processors as a separate process would. */
    start: async (
      processors: readonly Processor[] = all,
      options: Partial<ProcessorsOptions> = {},
    ): Promise<RunningProcessors> => {
      const started = await runProcessors(dependencies, processors, { service: 'projectors', ...lease, ...options });
      running.push(started);
      return started;
    },
    /** Starts all projections in an operating-system process, which a test may freeze and kill. */
    startProcess: (): TestProcess => {
      const file = new URL('./projecting-process.test-kit.ts', import.meta.url);
      const child = testProcess(file, [database.url, masterKey.toString('hex'), JSON.stringify(lease)]);
      children.push(child);
      return child;
    },
    /** Ids of the operating-system processes that run a projection. */
    leaders: async (): Promise<readonly string[]> => {
      const answer = await pool.query<{ label: string }>(
        "select distinct label from app.leases join app.processes on id = holder where name like 'projection-%'",
      );
      return answer.rows.map(({ label }) => label.replace(/^.* /, ''));
    },
    /**
     * The rows of a fold of the whole log, by key and as the database returns them: the table must
     * hold the same.
     */
    fold: async (projection: Projection): Promise<readonly Record<string, unknown>[]> => {
      const { model } = projection;
      const events: RecordedEvent[] = [];
      let page: LogPage | undefined;
      do {
        page = await log.readAll(page?.position ?? null, { filter: { types: projection.types } });
        events.push(...page.events);
      } while (!page.atHead);
      const table = `${model.tableName}_fold`;
      await pool.query(createTable(model, table).compile().text);
      const rows = await closeRows(vault, model, foldEvents(projection, events, new Map()).rows);
      await writeRows(pool, model, table, { rows, deleted: [] });
      const folded = await world.rows(projection, table);
      await pool.query(`drop table ${table}`);
      return folded;
    },
    /** Appends events to the end of a stream; returns the position of the last. */
    append: async (stream: string, events: readonly DomainEvent[], occurredAt = '2026-03-01T12:00:00.000Z'): Promise<string> => {
      const appended = await log.append(
        stream,
        events.map((event) => ({ eventId: randomUUID(), event, metadata: metadataAt(occurredAt) })),
        'any',
      );
      return appended.position ?? '';
    },
    /** Rebuilds read models by their names, as an operator's command does. */
    rebuild: async (models: readonly string[]): Promise<void> => rebuildReadModels(dependencies, models),
    /** Resolves once each of these processors has handled all events of the log. */
    caughtUp: async (projections: readonly Projection[] = all): Promise<void> => {
      const head = await store.head();
      const checkpoints = projections.map(nameOf);
      await eventually(async () => {
        const answer = await pool.query<{ behind: number }>(
          `select $2::int - count(*)::int as behind from app.checkpoints
           where name = any($3) and state = 'running' and ($1::text is null or position >= $1 collate "C")`,
          [head, checkpoints.length, checkpoints],
        );
        return answer.rows[0]?.behind === 0;
      });
    },
    /** All rows of a read model as projections see them, by key. */
    rows: async ({ model }: Projection, table = model.tableName): Promise<readonly Record<string, unknown>[]> => {
      const stored = await pool.query<StoredRow>(`select * from ${table} order by ${model.key.map(snake).join(', ')}`);
      return openRows(vault, model, stored.rows);
    },
    state: async ({ name }: Pick<Projection, 'name'>) => {
      const answer = await pool.query<{
        state: string;
        position: string | null;
        epoch: string;
        version: number;
        lag: number;
        table_name: string;
        failing: { eventId: string; type: string; tries: number; message: string } | null;
      }>('select * from app.checkpoints where name = $1', [name]);
      return answer.rows[0];
    },
    close: async () => {
      await Promise.all([...running.map((each) => each.stop()), ...children.map((child) => child.end())]);
      await store.close();
      await bus.close();
      await database.close();
    },
  };
  await ensureTables(pool, all, 'refuse');
  return world;
}

export type ProjectionWorld = Awaited<ReturnType<typeof projectionWorld>>;

/** Polls until it is true; the test's time limit is the bound. */
export async function eventually(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}

function metadataAt(occurredAt: string) {
  return {
    occurredAt,
    actor: { kind: 'system' as const, id: 'test' },
    correlationId: randomUUID(),
    causationId: randomUUID(),
    commandId: randomUUID(),
  };
}

import { randomBytes, randomUUID } from 'node:crypto';
import type { DomainEvent, RecordedEvent } from '@panelist/domain/kernel';
import { registry } from '@panelist/domain/registry';
import { inProcessBus } from '@panelist/infra/bus';
import type { Hint } from '@panelist/infra/bus';
import { systemClock } from '@panelist/infra/clock';
import { eventLog } from '@panelist/infra/event-log';
import type { LogPage } from '@panelist/infra/event-log';
import { postgresEventStore } from '@panelist/infra/event-store';
import { createLogger } from '@panelist/infra/logging';
import { createMetrics } from '@panelist/infra/metrics';
import { postgresVault } from '@panelist/infra/personal-data';
import type { Pool } from '@panelist/infra/postgres';
import { closeRows, openRows } from '@panelist/infra/read-models';
import type { AnyProjector, StoredRow } from '@panelist/infra/read-models';
import type { RunningRoom } from '@panelist/infra/runtime';
import { testDatabase, testProcess } from '@panelist/infra/test-kit';
import type { TestProcess } from '@panelist/infra/test-kit';
import { projectors as all } from '../projectors.js';
import { foldEvents } from '../runtime/fold-events.js';
import { runProjectors } from '../runtime/run-projectors.js';
import type { RuntimeDependencies } from '../runtime/run-projectors.js';
import { createBeside, dropBeside, writeRows } from '../runtime/table-sql.js';

/** What the runtime needs, over a database. @param masterKey 32 bytes */
export async function runtimeOver(pool: Pool, masterKey: Buffer): Promise<RuntimeDependencies> {
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

/** Short enough for a test, long enough for a machine that is busy. */
const lease = { leaseMs: 2_000, beatMs: 100 };

/** A database, a log and as many processes with projectors as a test wants. */
export async function projectionWorld() {
  const database = await testDatabase();
  const masterKey = randomBytes(32);
  const dependencies = await runtimeOver(database.pool, masterKey);
  const { pool, store, vault, log, bus } = dependencies;
  const hints: Hint[] = [];
  bus.subscribe((hint) => void hints.push(hint));
  const running: RunningRoom[] = [];
  const children: TestProcess[] = [];

  const world = {
    ...dependencies,
    database,
    dependencies,
    masterKey,
    hints,
    /** Starts a process with these projectors. */
    start: (projectors: readonly AnyProjector[] = all, otherwise: Partial<RuntimeDependencies> = {}): RunningRoom => {
      const room = runProjectors({ ...dependencies, ...otherwise }, projectors, lease);
      running.push(room);
      return room;
    },
    /** Starts all projectors in a process of the system, which a test may freeze and kill. */
    startProcess: (): TestProcess => {
      const file = new URL('./projecting-process.test-kit.ts', import.meta.url);
      const child = testProcess(file, [database.url, masterKey.toString('hex'), JSON.stringify(lease)]);
      children.push(child);
      return child;
    },
    /** Numbers of the system's processes that lead a projector. */
    leaders: async (): Promise<readonly string[]> => {
      const answer = await pool.query<{ label: string }>(
        "select distinct label from app.leads join app.processes on id = holder where name like 'projector-%'",
      );
      return answer.rows.map(({ label }) => label.replace(/^.* /, ''));
    },
    /** What a fold of the whole log gives, by key and as the database gives it back: what the table must hold. */
    fold: async (projector: AnyProjector): Promise<readonly Record<string, unknown>[]> => {
      const { table } = projector;
      const events: RecordedEvent[] = [];
      let page: LogPage | undefined;
      do {
        page = await log.readAll(page?.position ?? null, { filter: { types: projector.types } });
        events.push(...page.events);
      } while (!page.atHead);
      const beside = await createBeside(pool, table, 'check');
      const rows = await closeRows(vault, table, foldEvents(projector, events, new Map()).rows);
      await writeRows(pool, table, beside, { rows, deleted: [] });
      const folded = await world.rows(projector, beside);
      await dropBeside(pool, table, 'check');
      return folded;
    },
    /** Appends events to the end of a stream; the position of the last. */
    append: async (stream: string, events: readonly DomainEvent[], occurredAt = '2026-03-01T12:00:00.000Z'): Promise<string> => {
      const appended = await log.append(
        stream,
        events.map((event) => ({ eventId: randomUUID(), event, metadata: metadataAt(occurredAt) })),
        'any',
      );
      return appended.position ?? '';
    },
    /** Resolves once every given projector has taken in all that stands in the log. */
    caughtUp: async (projectors: readonly AnyProjector[] = all): Promise<void> => {
      const head = await store.head();
      await eventually(async () => {
        const answer = await pool.query<{ behind: number }>(
          `select $2::int - count(*)::int as behind from read_model.projectors
           where name = any($3) and state = 'running' and following and ($1::text is null or position >= $1 collate "C")`,
          [head, projectors.length, projectors.map(({ name }) => name)],
        );
        return answer.rows[0]?.behind === 0;
      });
    },
    /** All rows of a read model as projectors see them, by key. */
    rows: async (projector: AnyProjector, table = projector.table.name): Promise<readonly Record<string, unknown>[]> => {
      const stored = await pool.query<StoredRow>(`select * from ${table} order by ${projector.table.key.join(', ')}`);
      return openRows(vault, projector.table, stored.rows);
    },
    state: async (name: string) => {
      const answer = await pool.query<{
        state: string;
        position: string | null;
        epoch: string;
        version: number;
        lag: number;
        failing: { eventId: string; type: string; tries: number; message: string } | null;
      }>('select * from read_model.projectors where name = $1', [name]);
      return answer.rows[0];
    },
    close: async () => {
      await Promise.all([...running.map((room) => room.stop(5_000)), ...children.map((child) => child.end())]);
      await store.close();
      await bus.close();
      await database.close();
    },
  };
  return world;
}

export type ProjectionWorld = Awaited<ReturnType<typeof projectionWorld>>;

/** Asks again and again until it is so; the test's own time limit is the bound. */
export async function eventually(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 10));
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

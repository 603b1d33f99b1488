import { randomBytes, randomUUID } from 'node:crypto';
import type { DomainEvent } from '@panelist/domain/kernel';
import { allEvents } from '@panelist/domain/registry';
import { inProcessBus } from '@panelist/infra/bus';
import type { Hint } from '@panelist/infra/bus';
import { systemClock } from '@panelist/infra/clock';
import { eventLog } from '@panelist/infra/event-log';
import { postgresEventStore } from '@panelist/infra/event-store';
import { createLogger } from '@panelist/infra/logging';
import { createMetrics } from '@panelist/infra/metrics';
import { postgresVault } from '@panelist/infra/personal-data';
import { openRows } from '@panelist/infra/read-models';
import type { AnyProjector, StoredRow } from '@panelist/infra/read-models';
import type { RunningRoom } from '@panelist/infra/runtime';
import { testDatabase } from '@panelist/infra/test-kit';
import { projectors as all } from '../projectors.js';
import { runProjectors } from '../runtime/run-projectors.js';
import type { RuntimeDependencies } from '../runtime/run-projectors.js';

/** A database, a log and as many processes with projectors as a test wants. */
export async function projectionWorld() {
  const database = await testDatabase();
  const { pool, url: connectionString } = database;
  const store = await postgresEventStore({ connectionString, pool });
  const vault = postgresVault({ pool, masterKey: randomBytes(32) });
  const bus = inProcessBus();
  const hints: Hint[] = [];
  bus.subscribe((hint) => void hints.push(hint));
  const log = eventLog({ store, vault, definitions: allEvents });
  const { logger } = createLogger({ level: 'silent', write: () => undefined });
  const dependencies: RuntimeDependencies = {
    pool,
    store,
    log,
    vault,
    bus,
    logger,
    metrics: createMetrics(),
    clock: systemClock(),
  };
  const running: RunningRoom[] = [];

  const world = {
    ...dependencies,
    database,
    dependencies,
    hints,
    /** Starts a process with these projectors. */
    start: (projectors: readonly AnyProjector[] = all, otherwise: Partial<RuntimeDependencies> = {}): RunningRoom => {
      const room = runProjectors({ ...dependencies, ...otherwise }, projectors);
      running.push(room);
      return room;
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
      await Promise.all(running.map((room) => room.stop(5_000)));
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

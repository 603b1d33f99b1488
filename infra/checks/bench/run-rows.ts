import type { BenchServer } from './bench-server.js';
import { seededRandom } from './random.js';
import type { BenchContext, BenchRow, RowResult } from './row.js';
import { createPool } from '@panelist/infra/postgres';
import type { Outcome } from './table.js';

export interface RunSettings {
  readonly seed: number;
  readonly quick: boolean;
  readonly minutes: number;
  readonly grow: number;
  /** Reports progress. */
  readonly tell: (sentence: string) => void;
}

/**
 * Runs the rows one after another on one server. A row's open resources or errors do not affect the
 * next one.
 */
export async function runRows(
  server: BenchServer,
  rows: readonly BenchRow[],
  settings: RunSettings,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const row of rows) {
    const begin = performance.now();
    settings.tell(`${row.name} …`);
    try {
      const result = await runRow(server, row, settings);
      outcomes.push({ name: row.name, lines: result.lines });
    } catch (error) {
      const failure = lastLine(error instanceof Error ? error.message : String(error));
      outcomes.push({ name: row.name, aim: row.aim, failure });
      settings.tell(`${row.name} failed: ${error instanceof Error ? (error.stack ?? failure) : failure}`);
    }
    settings.tell(`${row.name}: ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  }
  return outcomes;
}

async function runRow(server: BenchServer, row: BenchRow, settings: RunSettings): Promise<RowResult> {
  const closes: (() => Promise<unknown>)[] = [];
  const context: BenchContext = {
    seed: settings.seed,
    random: seededRandom(settings.seed),
    quick: settings.quick,
    minutes: settings.minutes,
    grow: settings.grow,
    log: (sentence) => settings.tell(`  ${sentence}`),
    after: (close) => void closes.push(close),
    database: async () => {
      const database = await server.newDatabase();
      closes.push(async () => server.drop(database));
      return database;
    },
    poolOf: ({ url }, max) => {
      const pool = createPool(url, { max, name: 'panelist-bench' });
      closes.push(async () => pool.end());
      return pool;
    },
  };
  try {
    return await row.run(context);
  } finally {
    for (const close of closes.toReversed()) {
      await close().catch((error: unknown) => settings.tell(`${row.name} did not end in order: ${String(error)}`));
    }
  }
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}

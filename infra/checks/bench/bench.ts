import { writeFileSync, closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { startBenchServer, type BenchServer } from './bench-server.js';
import { rows as allRows } from './rows/index.js';
import { table, type Outcome } from './table.js';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { median } from './measure.js';
import type { BenchContext, BenchRow, RowResult } from './row.js';
import { createPool } from '@panelist/infra/postgres';

export interface BenchOptions extends RunSettings {
  /** Names of the rows to run; empty for all. */
  readonly names: readonly string[];
  /** File for the page with the table, if it is to be written. */
  readonly write: string | undefined;
}

/** The names that `npm run bench -- NAME` takes. */
export const rowNames = allRows.map(({ name }) => name);

/** Runs the bench and prints its table. @returns whether every row ran and every aim was met */
export async function bench(options: BenchOptions): Promise<boolean> {
  const rows = options.names.length === 0 ? allRows : allRows.filter(({ name }) => options.names.includes(name));
  const server = await startBenchServer();
  try {
    const facts = `${machineFacts(server.folder, server.version)}; seed ${options.seed}${options.quick ? '; quick size, which says nothing about speed' : ''}`;
    options.tell(facts);
    const outcomes = await runRows(server, rows, options);
    const drawn = table(outcomes);
    console.log(`\n${drawn}\n\n${facts}\n`);
    if (options.write !== undefined) writeFileSync(options.write, benchPage(drawn, facts));
    return outcomes.every(
      (outcome) => 'lines' in outcome && outcome.lines.every(({ aims }) => aims.every(({ met }) => met !== false)),
    );
  } finally {
    await server.stop();
  }
}

/** The machine of the measurements, in one line. */
function machineFacts(folder: string, postgres: string): string {
  const processors = cpus();
  const model = processors[0]?.model.replaceAll(/\s+/g, ' ').trim() ?? 'unknown';
  return [
    `${processors.length} cores (${model})`,
    `${Math.round(totalmem() / 2 ** 30)} GiB`,
    `Node ${process.versions.node}`,
    `PostgreSQL ${postgres} on the same machine`,
    `fdatasync of 8 KiB ${Math.round(syncCost(folder))} µs`,
  ].join(', ');
}

/** Time of one fdatasync of 8 KiB here, in microseconds: the median of 200. */
function syncCost(folder: string): number {
  const path = join(folder, 'sync-cost');
  const file = openSync(path, 'w');
  const block = Buffer.alloc(8192, 1);
  try {
    return median(
      Array.from({ length: 200 }, () => {
        const begin = performance.now();
        writeSync(file, block);
        fdatasyncSync(file);
        return (performance.now() - begin) * 1000;
      }),
    );
  } finally {
    closeSync(file);
    rmSync(path);
  }
}

interface RunSettings {
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

/** Mulberry32: numbers from 0 (inclusive) to 1 (exclusive), the same for the same seed. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The page in the docs. Only the bench writes it. */
function benchPage(rows: string, facts: string): string {
  return `# Figures

Written by \`npm run bench -- --write docs/bench.md\`; next to each figure is its baseline, measured in the same run on the same PostgreSQL (its settings
durable, as in production), the two sides in turn. A ratio is the median of the pairs, in brackets the least and the most: above 1 we are faster. Core-ms are milliseconds of one core for a call: of Node, PostgreSQL and, where it is another process, the client. p50 / p99 are the times of single calls of ours.

${facts}.

${rows}
`;
}

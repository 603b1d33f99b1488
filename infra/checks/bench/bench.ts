import { writeFileSync } from 'node:fs';
import { startBenchServer } from './bench-server.js';
import { machineFacts } from './machine.js';
import { rows as allRows } from './rows/index.js';
import { runRows } from './run-rows.js';
import type { RunSettings } from './run-rows.js';
import { benchPage } from './page.js';
import { table } from './table.js';

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

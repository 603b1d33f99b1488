import { setImmediate as turn } from 'node:timers/promises';
import type { RecordedEvent } from '@panelist/domain/kernel';
import type { Vault } from '@panelist/infra/personal-data';
import type { Pool } from '@panelist/infra/postgres';
import { closeRows, openRows } from '@panelist/infra/read-models';
import type { AnyProjector, RowKey } from '@panelist/infra/read-models';
import { keyText } from './fold-events.js';
import { PoisonEventError } from './poison-event.js';
import { selectRows, writeRows } from './table-sql.js';

/** Most rows in memory of all who fill a table together, some kilobytes each. Beyond it the oldest quarter is written: sealing and writing a row costs more than ten events of it. */
const mostOfAll = 40_000;
/** Rows of one statement. */
const chunk = 1_000;
/** Events after which others may use the thread: whoever follows the log live runs on it too. */
const slice = 200;

type Row = Record<string, unknown>;

/** A read model being filled from the log: rows are folded in memory and written when enough of them have changed. */
export interface TableBuilder {
  readonly projector: AnyProjector;
  /** Takes events in the log's order. Throws `PoisonEventError` at one that can't be taken, and what the writing threw. */
  readonly take: (events: readonly RecordedEvent[]) => Promise<void>;
  /** Writes what is left. */
  readonly flush: () => Promise<void>;
}

/**
 * Fills the table `target`, whose rows of these events nobody else writes.
 * @param isEmpty whether none of them stands there yet
 * @param share among how many the rows are divided
 */
export function tableBuilder(
  { pool, vault }: { readonly pool: Pool; readonly vault: Vault },
  projector: AnyProjector,
  target: string,
  { isEmpty, share }: { readonly isEmpty: boolean; readonly share: number },
): TableBuilder {
  const { table } = projector;
  const most = Math.ceil(mostOfAll / share);
  // Keys without a row are known too. The order is that of the first event, and what began long ago changes least.
  const rows = new Map<string, Row | undefined>();
  const changed = new Map<string, RowKey>();
  let writing: Promise<void> = Promise.resolve();
  /** Every row that there is stands in memory. */
  let whole = isEmpty;

  async function load(events: readonly RecordedEvent[]): Promise<void> {
    const missing = new Map<string, RowKey>();
    for (const recorded of events) {
      for (const key of projector.keys(recorded, recorded)) {
        const text = keyText(key);
        if (!rows.has(text)) missing.set(text, key);
      }
    }
    for (const row of await openRows(vault, table, await selectRows(pool, table, target, [...missing.values()]))) {
      rows.set(keyText(table.key.map((name) => String(row[name]))), row);
    }
  }

  function fold(recorded: RecordedEvent): void {
    for (const key of projector.keys(recorded, recorded)) {
      const text = keyText(key);
      const before = rows.get(text);
      const after = projector.project(before, recorded, recorded, key);
      if (after === before) continue;
      rows.set(text, after);
      changed.set(text, key);
    }
  }

  /** Writes what has changed of these rows. They may change again meanwhile: then they are written again later. */
  async function write(texts: readonly string[]): Promise<void> {
    for (let from = 0; from < texts.length; from += chunk) {
      const there: Row[] = [];
      const deleted: RowKey[] = [];
      for (const text of texts.slice(from, from + chunk)) {
        const key = changed.get(text);
        if (key === undefined) continue;
        changed.delete(text);
        const row = rows.get(text);
        if (row === undefined) deleted.push(key);
        else there.push(row);
      }
      await writeRows(pool, table, target, { rows: await closeRows(vault, table, there), deleted });
    }
  }

  /** Writes the oldest rows, and forgets those that have not changed meanwhile. */
  async function makeRoom(): Promise<void> {
    const oldest = [...rows.keys()].slice(0, most / 4);
    await write(oldest);
    for (const text of oldest) if (!changed.has(text)) rows.delete(text);
  }

  return {
    projector,
    take: async (events) => {
      if (!whole) await load(events);
      for (const [index, recorded] of events.entries()) {
        if (index % slice === slice - 1) await turn();
        try {
          fold(recorded);
        } catch (error) {
          throw new PoisonEventError(recorded, error);
        }
      }
      if (rows.size <= most) return;
      await writing;
      if (rows.size <= most) return;
      whole = false;
      writing = makeRoom();
      // Waited for before the next one; until then a failure is nobody's yet.
      writing.catch(() => undefined);
    },
    flush: async () => {
      await writing;
      await write([...changed.keys()]);
    },
  };
}

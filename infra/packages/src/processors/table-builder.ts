import { setImmediate as turn } from 'node:timers/promises';
import type { RecordedEvent } from '@panelist/domain/kernel';
import type { Vault } from '../personal-data/index.js';
import type { Pool } from '../postgres/index.js';
import {
  closeRows,
  keyOfRow,
  keyText,
  openRows,
  selectRows,
  selectWhere,
  writeRows,
  type AnyRow,
  type RowKey,
} from '../read-models/index.js';
import { foldEvent, wantedBy, type Rows } from './fold.js';
import { PoisonEventError } from './failures.js';
import type { Projection } from './projection.js';

/**
 * Most rows in memory, some kilobytes each. Beyond it the builder writes the oldest quarter:
 * sealing and writing a row costs more than ten events of it.
 */
const maxRowsInMemory = 40_000;
/** Rows of one statement. */
const chunk = 1_000;
/** Events after which the builder yields the event loop: live processors share the thread. */
const slice = 200;

/**
 * A read model being filled from the log: rows are folded in memory and written when enough of them
 * have changed.
 */
export interface TableBuilder {
  readonly projection: Projection;
  /**
   * Folds events in the log's order. Throws `PoisonEventError` at one that can't be folded, and
   * what a write threw.
   */
  readonly take: (events: readonly RecordedEvent[]) => Promise<void>;
  /** Writes what is left. */
  readonly flush: () => Promise<void>;
}

/** Fills the empty table `target`, which no other process writes. @param most rows in memory */
export function tableBuilder(
  { pool, vault }: { readonly pool: Pool; readonly vault: Vault },
  projection: Projection,
  target: string,
  most = maxRowsInMemory,
): TableBuilder {
  const { model } = projection;
  const reachesRows = [...projection.handlers.values()].some(({ where }) => where !== undefined);
  // Holds keys without a row too. In the order of first access: the oldest rows change least.
  const rows: Rows = new Map();
  const changed = new Map<string, RowKey>();
  let writing: Promise<void> = Promise.resolve();
  /** Rows that the current page needs: they are not evicted meanwhile. */
  let needed: ReadonlyMap<string, RowKey> = new Map();
  /** True while every row is in memory. */
  let whole = true;

  async function load(events: readonly RecordedEvent[]): Promise<void> {
    const { keys, where } = wantedBy(projection, events);
    needed = keys;
    const missing = [...keys].flatMap(([text, key]) => (rows.has(text) ? [] : [key]));
    const stored = await selectRows(pool, model, target, missing);
    for (const values of where) stored.push(...(await selectWhere(pool, model, target, values)));
    for (const row of await openRows(vault, model, stored)) {
      const text = keyText(keyOfRow(model, row));
      // Rows in memory are newer.
      if (!rows.has(text)) rows.set(text, row);
    }
  }

  function fold(event: RecordedEvent): void {
    for (const { text, key } of foldEvent(projection, event, rows)) changed.set(text, key);
  }

  /**
   * Writes what has changed of these rows. They may change again meanwhile: then they are written
   * again later.
   */
  async function write(texts: readonly string[]): Promise<void> {
    for (let from = 0; from < texts.length; from += chunk) {
      const there: AnyRow[] = [];
      const deleted: RowKey[] = [];
      for (const text of texts.slice(from, from + chunk)) {
        const key = changed.get(text);
        if (key === undefined) continue;
        changed.delete(text);
        const row = rows.get(text);
        if (row === undefined) deleted.push(key);
        else there.push(row);
      }
      await writeRows(pool, model, target, { rows: await closeRows(vault, model, there), deleted });
    }
  }

  /** Writes the oldest rows, and forgets those that have not changed meanwhile. */
  async function writeOut(): Promise<void> {
    const oldest = [...rows.keys()].slice(0, most / 4);
    await write(oldest);
    for (const text of oldest) if (!changed.has(text) && !needed.has(text)) rows.delete(text);
  }

  return {
    projection,
    take: async (events) => {
      // A look-up by column values must find all rows, those written and evicted from memory
      // included.
      if (!whole && reachesRows) await writing;
      if (!whole) await load(events);
      for (const [index, event] of events.entries()) {
        if (index % slice === slice - 1) await turn();
        try {
          fold(event);
        } catch (error) {
          throw new PoisonEventError(event, error);
        }
      }
      if (rows.size <= most) return;
      await writing;
      if (rows.size <= most) return;
      whole = false;
      writing = writeOut();
      // Awaited before the next one, which then sees its failure.
      writing.catch(() => undefined);
    },
    flush: async () => {
      await writing;
      await write([...changed.keys()]);
    },
  };
}

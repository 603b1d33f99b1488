import { pauseAfter } from '@panelist/infra/foundation';
import type { Dependencies } from '@panelist/infra/room';
import type { z } from 'zod';
import type { Sweep } from './sweep.js';

/** What to do at a time of the app's clock. The payload holds only ids. */
export interface Deadline<Payload extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly payload: Payload;
  /** Called at least once after the deadline, possibly late; `id` is the deadline's own. */
  readonly handle: (payload: z.output<Payload>, id: string) => Promise<void>;
}

export function deadline<Payload extends z.ZodObject>(kind: Deadline<Payload>): Deadline<Payload> {
  return kind;
}

type Needs = Pick<Dependencies, 'pool' | 'clock' | 'logger'>;

/** Sets a deadline, once by its id (`run.id` of the reaction). */
export async function setDeadline<Payload extends z.ZodObject>(
  { pool }: Pick<Needs, 'pool'>,
  kind: Deadline<Payload>,
  id: string,
  dueAt: string,
  payload: z.input<Payload>,
): Promise<void> {
  await pool.query(
    'insert into app.deadlines (id, kind, due_at, not_before, payload) values ($1, $2, $3, $3, $4) on conflict (id) do nothing',
    [id, kind.name, dueAt, JSON.stringify(kind.payload.parse(payload))],
  );
}

interface DeadlineRow {
  readonly id: string;
  readonly kind: string;
  readonly payload: unknown;
  readonly tries: number;
}

const AT_ONCE = 200;
const PAUSES = { firstMs: 1_000, longestMs: 5 * 60_000 };

/**
 * Handles all deadlines that are due by the app's clock, also after downtime or a change of the
 * clock. Retries a failed one later.
 */
export function deadlineSweep({ pool, clock, logger }: Needs, kinds: readonly Deadline[], everyMs: number): Sweep {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));

  async function handle(row: DeadlineRow): Promise<void> {
    const kind = byName.get(row.kind);
    if (kind === undefined) return;
    try {
      await kind.handle(kind.payload.parse(row.payload), row.id);
      await pool.query('delete from app.deadlines where id = $1', [row.id]);
    } catch (error) {
      const pauseMs = pauseAfter(row.tries, PAUSES);
      logger.error({ err: error, deadline: row.id, tries: row.tries + 1 }, 'a deadline failed and will be retried');
      await pool.query('update app.deadlines set tries = tries + 1, not_before = $2 where id = $1', [
        row.id,
        new Date(Date.parse(clock.now()) + pauseMs),
      ]);
    }
  }

  return {
    name: 'deadlines',
    everyMs,
    run: async (mayGoOn) => {
      for (;;) {
        const { rows } = await pool.query<DeadlineRow>(
          `select id, kind, payload, tries from app.deadlines
           where not_before <= $1 and kind = any($2) order by due_at, id limit ${AT_ONCE}`,
          [clock.now(), [...byName.keys()]],
        );
        for (const row of rows) {
          if (!mayGoOn()) return;
          await handle(row);
        }
        if (rows.length < AT_ONCE) return;
      }
    },
  };
}

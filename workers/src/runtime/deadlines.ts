import { pauseAfter } from '@panelist/infra/foundation';
import { inBatches } from '@panelist/infra/postgres';
import type { Dependencies } from '@panelist/infra/room';
import type { z } from 'zod';
import type { Sweep } from './sweep.js';

/** What to do at a time of the app's clock. The payload holds only ids. */
export interface Deadline<Payload extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly payload: Payload;
  /**
   * Called at least once after the deadline, possibly late; `id` is the deadline's own, `tries`
   * counts earlier calls. `in-job`: a job that it enqueued will remove the row, and until then the
   * sweep calls it again.
   */
  readonly handle: (payload: z.output<Payload>, id: string, tries: number) => Promise<void | 'in-job'>;
  /** Several are handled at the same time: it only enqueues a job. The others are handled one after the other. */
  readonly isOnlyEnqueued?: true;
}

export function deadline<Payload extends z.ZodObject>(kind: Deadline<Payload>): Deadline<Payload> {
  return kind;
}

type Needs = Pick<Dependencies, 'pool' | 'clock' | 'logger'>;

/** Sets a deadline, once by its id (`run.id` of the reaction). */
export async function setDeadline<Payload extends z.ZodObject>(
  needs: Pick<Needs, 'pool'>,
  kind: Deadline<Payload>,
  id: string,
  dueAt: string,
  payload: z.input<Payload>,
): Promise<void> {
  await setDeadlines(needs, kind, dueAt, [{ id, payload }]);
}

/** Sets several deadlines of one time, each once by its id. */
export async function setDeadlines<Payload extends z.ZodObject>(
  { pool }: Pick<Needs, 'pool'>,
  kind: Deadline<Payload>,
  dueAt: string,
  all: readonly { readonly id: string; readonly payload: z.input<Payload> }[],
): Promise<void> {
  if (all.length === 0) return;
  await pool.query(
    `insert into app.deadlines (id, kind, due_at, not_before, payload)
     select each.id, $2, $3, $3, each.payload from unnest($1::text[], $4::jsonb[]) as each (id, payload)
     on conflict (id) do nothing`,
    [all.map(({ id }) => id), kind.name, dueAt, all.map(({ payload }) => JSON.stringify(kind.payload.parse(payload)))],
  );
}

/** Whether a deadline has not been handled yet. */
export async function hasDeadline({ pool }: Pick<Needs, 'pool'>, id: string): Promise<boolean> {
  return (await pool.query('select from app.deadlines where id = $1', [id])).rowCount === 1;
}

/** Removes a deadline that has been handled. */
export async function removeDeadline({ pool }: Pick<Needs, 'pool'>, id: string): Promise<void> {
  await pool.query('delete from app.deadlines where id = $1', [id]);
}

interface DeadlineRow {
  readonly id: string;
  readonly kind: string;
  readonly payload: unknown;
  readonly tries: number;
}

const AT_ONCE = 200;
/** Most deadlines that are enqueued at the same time. */
const TOGETHER = 25;
const PAUSES = { firstMs: 1_000, longestMs: 5 * 60_000 };
/** A job runs within milliseconds unless its queue has lost it, or it fails. */
const PAUSES_IN_JOB = { firstMs: 30_000, longestMs: 5 * 60_000 };

/**
 * Handles all deadlines that are due by the app's clock, also after downtime or a change of the
 * clock. Retries a failed one later.
 */
export function deadlineSweep({ pool, clock, logger }: Needs, kinds: readonly Deadline[], everyMs: number): Sweep {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));

  const keep = inBatches<{ readonly id: string; readonly notBefore: string }, void>({ most: AT_ONCE }, async (rows) => {
    await pool.query(
      `update app.deadlines d set tries = d.tries + 1, not_before = k."notBefore"
       from json_to_recordset($1) as k(id text, "notBefore" timestamptz) where d.id = k.id`,
      [JSON.stringify(rows)],
    );
    return rows.map(() => undefined);
  });
  const again = async (id: string, pauseMs: number): Promise<void> =>
    keep({ id, notBefore: new Date(Date.parse(clock.now()) + pauseMs).toISOString() });

  async function handle({ id, kind: name, payload, tries }: DeadlineRow): Promise<void> {
    const kind = byName.get(name);
    if (kind === undefined) return;
    try {
      if ((await kind.handle(kind.payload.parse(payload), id, tries)) === 'in-job')
        await again(id, pauseAfter(tries, PAUSES_IN_JOB));
      else await removeDeadline({ pool }, id);
    } catch (error) {
      logger.error({ err: error, deadline: id, tries: tries + 1 }, 'a deadline failed and will be retried');
      await again(id, pauseAfter(tries, PAUSES));
    }
  }

  /** Neighbours that are handled at the same time. */
  function groupsOf(rows: readonly DeadlineRow[]): readonly (readonly DeadlineRow[])[] {
    const groups: DeadlineRow[][] = [];
    for (const row of rows) {
      const last = groups.at(-1);
      const joins = last?.[0]?.kind === row.kind && byName.get(row.kind)?.isOnlyEnqueued === true;
      if (joins && last.length < TOGETHER) last.push(row);
      else groups.push([row]);
    }
    return groups;
  }

  return {
    name: 'deadlines',
    everyMs,
    run: async (mayGoOn) => {
      for (;;) {
        const { rows } = await pool.query<DeadlineRow>(
          `select id, kind, payload, tries from app.deadlines
           where not_before <= $1 and kind = any($2) order by not_before, id limit ${AT_ONCE}`,
          [clock.now(), [...byName.keys()]],
        );
        for (const together of groupsOf(rows)) {
          if (!mayGoOn()) return;
          await Promise.all(together.map(handle));
        }
        if (rows.length < AT_ONCE) return;
      }
    },
  };
}

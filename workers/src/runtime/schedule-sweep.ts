import { pauseAfter } from '@panelist/infra/foundation';
import type { JobHandler } from '@panelist/infra/jobs';
import { inBatches } from '@panelist/infra/postgres';
import type { Dependencies } from '@panelist/infra/service';
import { isScheduled, remove, runOf, type ScheduledHandler, type Task } from './schedule.js';
import type { Sweep } from './sweep.js';

/** What a part schedules. */
interface Scheduling {
  readonly handlers?: readonly JobHandler[];
  readonly tasks?: readonly Task[];
}

/** Everything that these parts schedule, by its name in the rows. */
export function scheduledBy(parts: readonly Scheduling[]): ReadonlyMap<string, ScheduledHandler | Task> {
  const handlers = parts.flatMap((part) => part.handlers ?? []).filter(isScheduled);
  const tasks = parts.flatMap((part) => part.tasks ?? []);
  return new Map<string, ScheduledHandler | Task>([
    ...handlers.map((handler) => [handler.definition.name, handler] as const),
    ...tasks.map((one) => [one.name, one] as const),
  ]);
}

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly payload: unknown;
  /** Earlier calls. */
  readonly tries: number;
}

const AT_ONCE = 200;
/** Most jobs that are enqueued at the same time. */
const TOGETHER = 25;
const PAUSES = { firstMs: 1_000, longestMs: 5 * 60_000 };
/** A job runs within milliseconds unless its queue has lost it, or it fails. */
const PAUSES_OF_JOB = { firstMs: 30_000, longestMs: 5 * 60_000 };
/** With these pauses nearly two days: by then the last attempt at a mail is over. */
const MOST_TRIES_OF_MAIL = 500;

/**
 * Enqueues the jobs and does the tasks that are due by the app's clock, also after downtime or a
 * change of the clock. Retries a failed one later.
 */
export function scheduleSweep(
  { pool, clock, logger, queue }: Pick<Dependencies, 'clock' | 'logger' | 'pool' | 'queue'>,
  known: ReadonlyMap<string, ScheduledHandler | Task>,
  everyMs: number,
): Sweep {
  const postpone = inBatches<{ readonly id: string; readonly notBefore: string }, void>({ most: AT_ONCE }, async (rows) => {
    await pool.query(
      `update app.deadlines d set tries = d.tries + 1, not_before = k."notBefore"
       from json_to_recordset($1) as k(id text, "notBefore" timestamptz) where d.id = k.id`,
      [JSON.stringify(rows)],
    );
    return rows.map(() => undefined);
  });
  const again = async (id: string, pauseMs: number): Promise<void> =>
    postpone({ id, notBefore: new Date(Date.parse(clock.now()) + pauseMs).toISOString() });

  async function handle({ id, kind, payload, tries }: Row): Promise<void> {
    const what = known.get(kind);
    if (what === undefined) return;
    try {
      if (!isScheduled(what)) {
        await what.handle(what.payload.parse(payload), runOf(what, id));
        await remove({ pool }, id);
      } else if (what.isMail && tries >= MOST_TRIES_OF_MAIL) {
        await remove({ pool }, id);
      } else {
        const { definition, isMail } = what;
        // The queue ignores an id that it knows: of a mail that has failed, too.
        await queue.add(definition, isMail ? id : `${id}-s${tries}`, definition.payload.parse(payload));
        await again(id, pauseAfter(tries, PAUSES_OF_JOB));
      }
    } catch (error) {
      logger.error({ err: error, deadline: id, tries: tries + 1 }, 'a deadline failed and will be retried');
      await again(id, pauseAfter(tries, PAUSES));
    }
  }

  /** Neighbours that are handled at the same time. */
  function groupsOf(rows: readonly Row[]): readonly (readonly Row[])[] {
    const isJob = ({ kind }: Row): boolean => isScheduled(known.get(kind) ?? {});
    const groups: Row[][] = [];
    for (const row of rows) {
      const last = groups.at(-1);
      const [first] = last ?? [];
      if (last !== undefined && first !== undefined && last.length < TOGETHER && isJob(first) && isJob(row)) last.push(row);
      else groups.push([row]);
    }
    return groups;
  }

  return {
    name: 'deadlines',
    everyMs,
    run: async (mayGoOn) => {
      for (;;) {
        const { rows } = await pool.query<Row>(
          `select id, kind, payload, tries from app.deadlines
           where not_before <= $1 and kind = any($2) order by not_before, id limit ${AT_ONCE}`,
          [clock.now(), [...known.keys()]],
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

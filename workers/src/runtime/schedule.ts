import { derivedId, type Job } from '@panelist/domain/kernel';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import { pauseAfter } from '@panelist/infra/foundation';
import { UnrecoverableJobError, type JobHandler, type JobRun } from '@panelist/infra/jobs';
import { inBatches } from '@panelist/infra/postgres';
import type { Dependencies } from '@panelist/infra/service';
import type { z } from 'zod';
import type { Sweep } from './sweep.js';

/** What a row of the schedule names: a job of the queue, or a task. The payload holds only ids. */
type Schedulable<Payload extends z.ZodObject> = Pick<Job<Payload>, 'name' | 'payload'>;

export interface ScheduledRun {
  /** Of the row: `run.id` of the reaction that scheduled it. */
  readonly id: string;
  /** The context of a command, the same in every run; `part` distinguishes several. */
  readonly context: (part?: string) => CommandContext;
}

/** Work of the sweep itself: short, and one after the other. Called at least once, possibly late. */
export interface Task<Payload extends z.ZodObject = z.ZodObject> extends Schedulable<Payload> {
  readonly handle: (payload: z.output<Payload>, run: ScheduledRun) => Promise<void>;
}

export function task<Payload extends z.ZodObject>(definition: Task<Payload>): Task<Payload> {
  return definition;
}

/** Handles a job that is scheduled, and nothing else enqueues. */
export type ScheduledHandler<Payload extends z.ZodObject = z.ZodObject> = JobHandler<Payload> & {
  /** Failed for good, it is shown to operations, with an alarm; other jobs run again with each call of the sweep. */
  readonly isMail: boolean;
};

type Needs = Pick<Dependencies, 'clock' | 'logger' | 'pool' | 'queue'>;
/** `later`: another process works on it, so the sweep calls it again. */
type Handle<Payload extends z.ZodObject> = (payload: z.output<Payload>, run: ScheduledRun & JobRun) => Promise<void | 'later'>;

const isScheduled = (handler: object): handler is ScheduledHandler => 'isMail' in handler;

/**
 * The handler of a scheduled job. Its row stays until the job has ended, so that a queue that loses
 * jobs loses no work: the sweep enqueues it again. A job whose row is gone does nothing, for the work
 * is done.
 */
export function scheduled<Payload extends z.ZodObject>(
  { pool }: Pick<Needs, 'pool'>,
  definition: Job<Payload>,
  handle: Handle<Payload>,
  isMail = false,
): ScheduledHandler<Payload> {
  return {
    definition,
    isMail,
    handle: async (payload, run) => {
      const id = run.jobId.replace(/-s\d+$/, '');
      if ((await pool.query('select from app.deadlines where id = $1', [id])).rowCount === 0) return;
      try {
        if ((await handle(payload, { ...run, ...runOf(definition, id) })) === 'later') return;
      } catch (error) {
        if (error instanceof UnrecoverableJobError) await remove({ pool }, id);
        throw error;
      }
      await remove({ pool }, id);
    },
  };
}

/** The handler of a mail that is scheduled. */
export const scheduledMail = <Payload extends z.ZodObject>(
  needs: Pick<Needs, 'pool'>,
  definition: Job<Payload>,
  handle: Handle<Payload>,
): ScheduledHandler<Payload> => scheduled(needs, definition, handle, true);

/** Schedules a job or a task for a time of the app's clock, once by its id (`run.id` of the reaction). */
export const schedule = async <Payload extends z.ZodObject>(
  needs: Pick<Needs, 'pool'>,
  what: Schedulable<Payload>,
  at: string,
  id: string,
  payload: z.input<Payload>,
): Promise<void> => scheduleAll(needs, what, at, [{ id, payload }]);

/** The same for several of one time. */
export async function scheduleAll<Payload extends z.ZodObject>(
  { pool }: Pick<Needs, 'pool'>,
  { name, payload: schema }: Schedulable<Payload>,
  at: string,
  all: readonly { readonly id: string; readonly payload: z.input<Payload> }[],
): Promise<void> {
  if (all.length === 0) return;
  await pool.query(
    `insert into app.deadlines (id, kind, due_at, not_before, payload)
     select each.id, $2, $3, $3, each.payload from unnest($1::text[], $4::jsonb[]) as each (id, payload)
     on conflict (id) do nothing`,
    [all.map(({ id }) => id), name, at, all.map(({ payload }) => JSON.stringify(schema.parse(payload)))],
  );
}

/** What waits for another time and has this in its payload is due now. */
export async function bringForward<Payload extends z.ZodObject>(
  { pool }: Pick<Needs, 'pool'>,
  { name }: Schedulable<Payload>,
  payload: Partial<z.input<Payload>>,
  now: string,
): Promise<void> {
  await pool.query('update app.deadlines set not_before = $3 where kind = $1 and payload @> $2::jsonb and not_before > $3', [
    name,
    JSON.stringify(payload),
    now,
  ]);
}

const remove = async ({ pool }: Pick<Needs, 'pool'>, id: string): Promise<unknown> =>
  pool.query('delete from app.deadlines where id = $1', [id]);

const runOf = ({ name }: Schedulable<z.ZodObject>, id: string): ScheduledRun => ({
  id,
  context: (part) => ({
    actor: { kind: 'system', id: name },
    commandId: derivedId('deadline', id, ...(part === undefined ? [] : [part])),
    correlationId: id,
    causationId: id,
  }),
});

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
  { pool, clock, logger, queue }: Needs,
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

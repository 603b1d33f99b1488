import { derivedId, type Job } from '@panelist/domain/kernel';
import { resetScreenerCycle } from '@panelist/domain/participation';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import { UnrecoverableJobError, type JobHandler, type JobRun } from '@panelist/infra/jobs';
import type { Queryable } from '@panelist/infra/postgres';
import type { Dependencies } from '@panelist/infra/service';
import type { z } from 'zod';

/** What a row of the schedule names: a job of the queue, or a task. The payload holds only ids. */
type Schedulable<Payload extends z.ZodObject> = Pick<Job<Payload>, 'name' | 'payload'>;

export interface ScheduledRun {
  /** Of the row: `run.id` of the reaction that scheduled it. */
  readonly id: string;
  /** The context of a command, the same in every run; `part` distinguishes several. */
  readonly context: (part?: string) => CommandContext;
}

/**
 * Work of the sweep itself: short, and one after the other. Called at least once, possibly late.
 */
export interface Task<Payload extends z.ZodObject = z.ZodObject> extends Schedulable<Payload> {
  readonly handle: (payload: z.output<Payload>, run: ScheduledRun) => Promise<void>;
}

export function task<Payload extends z.ZodObject>(definition: Task<Payload>): Task<Payload> {
  return definition;
}

/** Handles a job that is scheduled, and nothing else enqueues. */
export type ScheduledHandler<Payload extends z.ZodObject = z.ZodObject> = JobHandler<Payload> & {
  /**
   * Failed for good, it is shown to operations, with an alarm; other jobs run again with each call
   * of the sweep.
   */
  readonly isMail: boolean;
};

type Needs = Pick<Dependencies, 'pool'>;
/** `later`: another process works on it, so the sweep calls it again. */
type Handle<Payload extends z.ZodObject> = (payload: z.output<Payload>, run: ScheduledRun & JobRun) => Promise<void | 'later'>;

export const isScheduled = (handler: object): handler is ScheduledHandler => 'isMail' in handler;

/**
 * The handler of a scheduled job. Its row stays until the job has ended, so that a queue that loses
 * jobs loses no work: the sweep enqueues it again. A job whose row is gone does nothing, for the
 * work is done.
 */
export function scheduled<Payload extends z.ZodObject>(
  { pool }: Needs,
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
  needs: Needs,
  definition: Job<Payload>,
  handle: Handle<Payload>,
): ScheduledHandler<Payload> => scheduled(needs, definition, handle, true);

/**
 * Schedules a job or a task for a time of the app's clock, once by its id (`run.id` of the
 * reaction).
 */
export const schedule = async <Payload extends z.ZodObject>(
  needs: Needs,
  what: Schedulable<Payload>,
  at: string,
  id: string,
  payload: z.input<Payload>,
): Promise<void> => scheduleAll(needs, what, at, [{ id, payload }]);

/** The same for several of one time, also within a transaction. */
export async function scheduleAll<Payload extends z.ZodObject>(
  { pool }: { readonly pool: Queryable },
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

export const removesExports = 'remove-export-when-expired';
export const endsDestinationHold = 'end-destination-hold';
export const followsReviews = 'follow-clock-of-reviews';
export const endsPlaceHold = 'end-place-hold';
/**
 * What an erasure of its person does not remove: what they have earned is still paid, their reviews
 * end by events, a screener cycle ends at its time, and so do a place that is held and an export.
 */
export const outlastErasure: readonly string[] = [
  endsDestinationHold,
  followsReviews,
  endsPlaceHold,
  removesExports,
  resetScreenerCycle.name,
];

/** What waits for another time for this person is due now. */
export async function bringForward({ pool }: Needs, { name }: Pick<Job, 'name'>, userId: string, now: string): Promise<void> {
  await pool.query(`update app.deadlines set not_before = $3 where kind = $1 and payload ->> 'userId' = $2 and not_before > $3`, [
    name,
    userId,
    now,
  ]);
}

/**
 * Takes those of these jobs of which nothing has been enqueued: the sweep enqueues one only if its
 * row is still there at that time.
 */
export async function takeScheduled<Payload extends z.ZodObject>(
  { pool }: Needs,
  { name, payload: schema }: Schedulable<Payload>,
  ids: readonly string[],
  until: string,
): Promise<readonly { readonly id: string; readonly payload: z.output<Payload> }[]> {
  const { rows } = await pool.query<{ id: string; payload: unknown }>(
    `update app.deadlines set not_before = $3 where id = any($2) and kind = $1 and tries = 0 returning id, payload`,
    [name, ids, until],
  );
  return rows.map(({ id, payload }) => ({ id, payload: schema.parse(payload) }));
}

/** The sweep enqueues this job at once. */
export const isDueNow = async ({ pool }: Needs, id: string, now: string): Promise<unknown> =>
  pool.query('update app.deadlines set not_before = $2 where id = $1', [id, now]);

/** The work of a row is done. */
export const remove = async ({ pool }: Needs, id: string): Promise<unknown> =>
  pool.query('delete from app.deadlines where id = $1', [id]);

export const runOf = ({ name }: Schedulable<z.ZodObject>, id: string): ScheduledRun => ({
  id,
  context: (part) => ({
    actor: { kind: 'system', id: name },
    commandId: derivedId('deadline', id, ...(part === undefined ? [] : [part])),
    correlationId: id,
    causationId: id,
  }),
});

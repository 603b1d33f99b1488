import type { Job } from '@panelist/domain/kernel';
import { jobHandler, UnrecoverableJobError, type JobHandler } from '@panelist/infra/jobs';
import type { Dependencies } from '@panelist/infra/room';
import { z } from 'zod';
import { deadline, hasDeadline, removeDeadline, type Deadline } from './deadlines.js';

type Needs = Pick<Dependencies, 'pool' | 'queue'>;

/** What a job with a deadline carries besides its ids. */
const ofDeadline = z.object({ deadlineId: z.string().optional() });

/** With the sweep's pauses nearly two days: by then the last attempt at a mail is over. */
const mostTries = 500;

interface JobWithDeadline<Payload extends z.ZodObject> {
  /** Of the deadline. */
  readonly name: string;
  /** Its payload has an optional `deadlineId`; jobs of an earlier version have none. */
  readonly job: Job<Payload>;
  /**
   * Whether a job that has failed for good runs again with each call of the sweep. A mail does not: its
   * failed job is shown to operations, with an alarm.
   */
  readonly endless?: boolean;
  readonly handle: (payload: z.output<Payload>) => Promise<void>;
}

/**
 * A deadline whose work is a job. Its row stays until the job has ended, so that a queue that loses jobs
 * loses no work: the sweep enqueues it again, and a queue that still has the job ignores that. A job
 * whose row is gone does nothing, for the work is done.
 */
export function jobDeadline<Payload extends z.ZodObject>(
  { pool, queue }: Needs,
  { name, job, endless = false, handle }: JobWithDeadline<Payload>,
): { readonly due: Deadline<Payload>; readonly handler: JobHandler<Payload> } {
  const due = deadline<Payload>({
    name,
    payload: job.payload,
    isOnlyEnqueued: true,
    handle: async (payload, id, tries) => {
      // A page that was handled twice may have set it again after the mail: the queue ignores that one.
      if (!endless && tries >= mostTries) return undefined;
      // The payload's own schema checks the id, too.
      const withId = { ...payload, deadlineId: id } as z.input<Payload>;
      await queue.add(job, endless ? `${id}-s${tries}` : id, withId);
      return 'in-job';
    },
  });
  const handler = jobHandler(job, async (payload) => {
    const { deadlineId } = ofDeadline.parse(payload);
    if (deadlineId === undefined) return handle(payload);
    if (!(await hasDeadline({ pool }, deadlineId))) return undefined;
    try {
      await handle(payload);
    } catch (error) {
      if (error instanceof UnrecoverableJobError) await removeDeadline({ pool }, deadlineId);
      throw error;
    }
    return removeDeadline({ pool }, deadlineId);
  });
  return { due, handler };
}

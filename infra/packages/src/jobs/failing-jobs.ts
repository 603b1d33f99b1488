import type { Job } from 'bullmq';
import type { BackendQueue } from './backend.js';
import { maskedText } from './masked.js';
import type { FailingJob } from './port.js';

/** A job that failed waits for its next try (`delayed`), or is given up (`failed`). */
export const failingStates = ['delayed', 'failed'] as const;

/** The failing jobs of a queue in one state: the next to run, or the last to fail. */
export async function failingJobs(
  queue: BackendQueue,
  state: (typeof failingStates)[number],
  most: number,
): Promise<readonly FailingJob[]> {
  const found: readonly (Job | undefined)[] = await queue.getJobs([state], 0, most - 1, state === 'delayed');
  // The queue may have removed a job between its list and this read.
  return found.filter((each) => each !== undefined && each.attemptsMade > 0).map((each) => failingJob(each as Job, state));
}

function failingJob(job: Job, state: (typeof failingStates)[number]): FailingJob {
  const begunAt = job.processedOn ?? job.timestamp;
  return {
    name: job.name,
    jobId: job.id ?? '',
    attempts: job.attemptsMade,
    mostAttempts: job.opts.attempts ?? 1,
    error: maskedText(job.failedReason ?? ''),
    failedAt: job.finishedOn ?? begunAt,
    // The pause counts from the end of the last run, which the queue does not keep; runs are short.
    nextTryAt: state === 'delayed' ? begunAt + job.delay : null,
  };
}

/** The next to run first, then the last that was given up. */
export function inOrder(one: FailingJob, other: FailingJob): number {
  if (one.nextTryAt !== null && other.nextTryAt !== null) return one.nextTryAt - other.nextTryAt;
  if (one.nextTryAt !== null) return -1;
  return other.nextTryAt === null ? other.failedAt - one.failedAt : 1;
}

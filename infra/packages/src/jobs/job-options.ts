import type { Job } from '@panelist/domain/kernel';
import type { JobsOptions } from 'bullmq';

const DAY_SECONDS = 24 * 3_600;

/**
 * How BullMQ keeps and retries a job. It removes completed jobs after a week, or once there are
 * more than `mostCompleted`, failed ones after a quarter of a year.
 */
export function jobOptions(definition: Job, jobId: string, mostCompleted: number | undefined): JobsOptions {
  return {
    jobId,
    attempts: definition.attempts,
    backoff: { type: 'exponential', delay: definition.backoffMs, jitter: 0.5 },
    removeOnComplete: { age: 7 * DAY_SECONDS, ...(mostCompleted === undefined ? {} : { count: mostCompleted }) },
    removeOnFail: { age: 90 * DAY_SECONDS },
  };
}

import type { Job } from '@panelist/domain/kernel';
import { registry } from '@panelist/domain/registry';

/** The jobs of all contexts: each has a queue. */
export const everyJob: readonly Job[] = registry.jobs.map(({ job }) => job);

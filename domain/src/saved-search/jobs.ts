import { z } from 'zod';
import { id } from '../kernel/contract.js';
import { job, mailAttempts } from '../kernel/job.js';
import { alertChannels } from './alert-settings.js';

/** Puts together what saved searches have found for one person, when their alert is due. */
export const composeSearchAlert = job({
  name: 'compose-search-alert',
  payload: z.object({ userId: id }),
  attempts: 8,
  backoffMs: 1_000,
  concurrency: 8,
});
/** Sends one person's alert about these projects on one channel, or to one device. */
export const sendSearchAlert = job({
  name: 'send-search-alert',
  payload: z.object({
    userId: id,
    alertId: id,
    channel: z.enum(alertChannels),
    deviceId: id.nullable(),
    projectIds: z.array(id),
  }),
  attempts: mailAttempts,
  backoffMs: 1_000,
  concurrency: 8,
});

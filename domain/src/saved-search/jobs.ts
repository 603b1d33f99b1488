import { z } from 'zod';
import { id } from '../kernel/contract.js';
import { job, mailAttempts } from '../kernel/job.js';
import { alertChannels } from './alert-settings.js';

/** Puts together what saved searches have found for these people, when their alerts are due. */
export const composeSearchAlerts = job({
  name: 'compose-search-alerts',
  payload: z.object({ userIds: z.array(id) }),
  attempts: 8,
  backoffMs: 1_000,
  concurrency: 2,
});
/** Sends these messages of alerts, each a scheduled `send-search-alert`. */
export const sendSearchAlerts = job({
  name: 'send-search-alerts',
  payload: z.object({ messageIds: z.array(z.string()) }),
  attempts: 8,
  backoffMs: 1_000,
  concurrency: 2,
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

import { z } from 'zod';
import { job, mailAttempts } from '../kernel/job.js';
import { sides } from './side.js';

/** A mail about unread messages to one side of a conversation. */
export const mailUnreadMessages = job({
  name: 'mail-unread-messages',
  /** `number`: of the message whose time is over; without it, of the newest one. */
  payload: z.object({ conversationUid: z.string(), side: z.enum(sides), number: z.number().int().optional() }),
  attempts: mailAttempts,
  backoffMs: 1_000,
  concurrency: 4,
});

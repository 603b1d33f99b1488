import { z } from 'zod';
import { job, mailAttempts } from '../kernel/job.js';
import { sides } from './side.js';

/** A mail about unread messages to one side of a conversation. */
export const mailUnreadMessages = job({
  name: 'mail-unread-messages',
  payload: z.object({ conversationUid: z.string(), side: z.enum(sides) }),
  attempts: mailAttempts,
  backoffMs: 1_000,
  concurrency: 4,
});

import { z } from 'zod';
import { id } from '../kernel/contract.js';

/** Of every log-in. */
export const loggedInAnswer = z.object({
  userId: id,
  token: z.string().optional(),
  redirect: z.string().optional(),
  /** What the person came for; with `project-view` the page opens the project. */
  action: z.enum(['project-view']).optional(),
  projectId: id.optional(),
  invite: z.string().optional(),
  inviteId: z.string().optional(),
});

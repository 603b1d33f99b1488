import { z } from 'zod';

/** A hint as it comes from another process; one of an earlier version names no events. */
export const hintSchema = z.object({
  userId: z.string(),
  what: z.string(),
  id: z.string(),
  position: z.string(),
  events: z.array(z.string()).optional(),
});

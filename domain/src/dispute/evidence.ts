import { z } from 'zod';
import { isoTime } from '../kernel/contract.js';

/** An event that happened before a dispute was opened, as it was. */
export const evidenceSchema = z.object({
  at: isoTime,
  /** The event's sentence. */
  text: z.string(),
  about: z.enum(['response', 'payment']),
});
export type Evidence = z.output<typeof evidenceSchema>;

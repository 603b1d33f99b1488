import { z } from 'zod';
import { isoTime } from '../kernel/contract.js';

/** A file of a message, as the store knows it. */
export const attachmentSchema = z.object({
  /** Its name in the file store. */
  key: z.string(),
  name: z.string(),
  contentType: z.string(),
  /** Bytes. */
  size: z.number().int(),
  lastModified: isoTime.nullable(),
});

export type Attachment = z.output<typeof attachmentSchema>;

import { typedText } from '@panelist/domain/kernel/browser';
import { z } from 'zod';

/** Operations say why, for the payout's history. */
export const reasonSchema = z
  .string()
  .overwrite(typedText)
  .min(1, { error: 'Say why, in a few words.' })
  .max(500, { error: 'At most 500 characters.' });

import { z } from 'zod';

/** A password in the settings: 8 to 99 characters, unchanged (document 3 §5, Password change). */
export const changedPasswordSchema = z
  .string({ error: 'Required.' })
  .min(1, { error: 'Required.', abort: true })
  .min(8, { error: 'Minimum 8 characters' })
  .max(99, { error: 'Maximum 100 characters' });

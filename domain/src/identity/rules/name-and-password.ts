import { z } from 'zod';
import { isPlainName } from '../../kernel/plain-name.js';
import { typedText } from '../../kernel/typed-text.js';

/** First and last names: at least 2 characters, trimmed (document 1 §5), and fit for a mail. */
export const nameSchema = z
  .string({ error: 'Required' })
  .overwrite(typedText)
  .min(1, { error: 'Required', abort: true })
  .min(2, { error: 'Minimum 2 characters' })
  .max(100, { error: 'Maximum 100 characters' })
  .refine(isPlainName, { error: 'Please enter a name without addresses or links' });

/** 8 to 99 characters, unchanged (document 1 §5, §9). */
export const passwordSchema = z
  .string({ error: 'Required' })
  .min(1, { error: 'Required', abort: true })
  .min(8, { error: 'Minimum 8 characters' })
  .max(99, { error: 'Maximum 100 characters' });

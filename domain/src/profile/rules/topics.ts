import { z } from 'zod';
import { aValidInput } from '../../identity/browser.js';
import { codeOf } from '../lookups.js';

/** A participant chooses this many topics, no fewer and no more (document 2 §5). */
export const topicCount = 3;
export const tooManyTopics = 'You cannot select more than 3 topics. Remove one before trying to add another';
/** What the button says while topics are missing. */
export const selectMoreTopics = (missing: number): string => `Select ${missing} more`;

const name = z
  .union([z.string(), z.object({ name: z.string() }).transform((topic) => topic.name)], { error: aValidInput })
  .transform((text, context) => {
    const code = codeOf('topics', text);
    if (code !== undefined) return code;
    context.addIssue({ code: 'custom', message: aValidInput });
    return z.NEVER;
  });

/** Names or codes of topics, or `{ name }`; becomes codes, each once. */
export const topicsRules = z
  .array(name, { error: aValidInput })
  .transform((codes) => [...new Set(codes)])
  .superRefine((codes, context) => {
    if (codes.length > topicCount) context.addIssue({ code: 'custom', message: tooManyTopics });
    if (codes.length < topicCount) context.addIssue({ code: 'custom', message: selectMoreTopics(topicCount - codes.length) });
  });

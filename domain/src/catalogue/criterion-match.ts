import { z } from 'zod';
import { targetSchema } from './project.js';

/** Why a project fits the caller or not, for one criterion. */
export const criterionMatchSchema = z.object({
  criterion: z.enum([...targetSchema.keyof().options, 'distance']),
  met: z.boolean(),
  /** What the caller's profile says, in words; null where the answer does not say. */
  yours: z.string().nullable(),
  /** What the project asks for, in words; null where the answer does not say. */
  wanted: z.string().nullable(),
});
export type CriterionMatch = z.output<typeof criterionMatchSchema>;

import { z } from 'zod';
import type { Consent } from './consent.js';

// Apart from the consent itself, which every page reads without a schema.

export const consentSchema = z.object({
  analytics: z.boolean(),
  preferences: z.boolean(),
  marketing: z.boolean(),
}) satisfies z.ZodType<Consent>;

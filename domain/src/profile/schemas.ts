import { z } from 'zod';

/** A participant's place of residence. Coordinates in degrees. */
export const locationSchema = z.object({
  city: z.string(),
  state: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  formattedAddress: z.string(),
  placeId: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});
export type Location = z.output<typeof locationSchema>;

/** Codes of the lookups. */
export const demographicsSchema = z.object({
  gender: z.string(),
  ethnicity: z.string(),
  educationLevel: z.string(),
  householdIncome: z.string().nullable(),
  /** `YYYY-MM-DD`. */
  dateOfBirth: z.string(),
});
export type Demographics = z.output<typeof demographicsSchema>;

/** Codes of the lookups; `jobTitle` and `company` are free text. */
export const employmentSchema = z.object({
  employmentStatus: z.string(),
  industry: z.array(z.string()),
  jobFunctions: z.array(z.string()),
  company: z.string().nullable(),
  companySize: z.string().nullable(),
  jobTitle: z.string().nullable(),
  seniorityLevel: z.string().nullable(),
  roleDescription: z.string().nullable(),
  /** The work e-mail. */
  email: z.string().nullable(),
});
export type Employment = z.output<typeof employmentSchema>;

import { z } from 'zod';

/** A participant's place of residence. Coordinates in degrees. */
export const locationSchema = z.object({
  city: z.string(),
  state: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  /** The town of the chosen place; missing where the sign-up did not record it: then `city`. */
  locality: z.string().optional(),
  formattedAddress: z.string(),
  placeId: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Missing where the sign-up did not ask for it. */
  zipcode: z.string().nullable().optional(),
  administrativeArea: z.string().nullable().optional(),
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
  /**
   * Of the company that the domain of the work e-mail belongs to; missing before it was asked for.
   */
  internalOrExternalCompanyId: z.string().nullable().optional(),
  /** Missing where only the sign-up wrote it. */
  income: z.string().nullable().optional(),
  smallBusinessOwner: z.boolean().nullable().optional(),
});
export type Employment = z.output<typeof employmentSchema>;

/** Codes of the lookups; null and empty: not said. */
export const personalSchema = z.object({
  relationshipStatus: z.string().nullable(),
  languages: z.array(z.string()),
  pets: z.array(z.string()),
  livingSituation: z.string().nullable(),
  homeOwner: z.boolean().nullable(),
  /** Four digits each. */
  childrenBirthYears: z.array(z.string()),
});
export type Personal = z.output<typeof personalSchema>;

/** Codes of the lookups; null and empty: not said. */
export const technicalSchema = z.object({
  browsers: z.array(z.string()),
  smartphoneOS: z.array(z.string()),
  tabletOS: z.array(z.string()),
  computerOS: z.array(z.string()),
  programmingLanguages: z.array(z.string()),
  webcam: z.boolean().nullable(),
  mobilePhoneWithInternet: z.boolean().nullable(),
});
export type Technical = z.output<typeof technicalSchema>;

/** Addresses of the person's pages, in lower case. */
export const socialLinksSchema = z.object({
  linkedin: z.string().nullable(),
  facebook: z.string().nullable(),
  twitter: z.string().nullable(),
  instagram: z.string().nullable(),
  github: z.string().nullable(),
});
export type SocialLinks = z.output<typeof socialLinksSchema>;

import { z } from 'zod';
import { id, isoTime } from '../kernel/contract.js';

export const kindOfResearchSchema = z.literal([1, 2, 3, 4, 5, 6, 8, 9, 10, 11]);

/**
 * Who may take part. Codes of the lookups; a missing criterion accepts any person. States as
 * `US-CA`, cities by name, ages as inclusive ranges in years.
 */
export const targetSchema = z.object({
  genders: z.array(z.string()).optional(),
  ages: z.array(z.tuple([z.number().int(), z.number().int()])).optional(),
  educationLevels: z.array(z.string()).optional(),
  ethnicities: z.array(z.string()).optional(),
  employmentStatuses: z.array(z.string()).optional(),
  industries: z.array(z.string()).optional(),
  jobFunctions: z.array(z.string()).optional(),
  seniorityLevels: z.array(z.string()).optional(),
  companySizes: z.array(z.string()).optional(),
  skills: z.array(z.string()).optional(),
  countries: z.array(z.string()).optional(),
  states: z.array(z.string()).optional(),
  cities: z.array(z.string()).optional(),
});
export type Target = z.output<typeof targetSchema>;

export const ndaSchema = z.object({ type: z.enum(['none', 'link', 'file']), url: z.string().nullable() });
export const taskSchema = z.object({
  type: z.enum(['lookback', 'surveymonkey', 'custom_url']),
  url: z.string(),
  instructions: z.string(),
});

/**
 * The details of a project as events and read models hold them: validated, complete, money in
 * cents.
 */
export const projectDetailsSchema = z.object({
  code: z.string(),
  name: z.string(),
  description: z.string(),
  kindOfResearch: kindOfResearchSchema,
  /** 1 in person, 2 remote. */
  researchConductType: z.literal([1, 2]),
  /** 1 industry professionals, 2 general population. */
  talkToAudience: z.literal([1, 2]),
  /** What the researcher pays, in cents; 0 is unpaid. */
  incentiveCents: z.number().int(),
  timeMinutesRequired: z.number().int(),
  companyName: z.string(),
  hideCompanyName: z.boolean(),
  externalResearcher: z.object({ name: z.string() }).nullable(),
  externalBookingUrl: z.string().nullable(),
  countries: z.array(z.string()),
  location: z.object({ formattedAddress: z.string(), latitude: z.number(), longitude: z.number() }).nullable(),
  topics: z.array(z.string()),
  nda: ndaSchema,
  exposeParticipantEmails: z.boolean(),
  requiresIdentityVerification: z.boolean(),
  autoInvite: z.boolean(),
  referralFeeCents: z.number().int().nullable(),
  participantsWanted: z.number().int(),
  target: targetSchema,
  task: taskSchema.nullable(),
  slots: z.array(z.object({ start: isoTime, end: isoTime })),
  doubleScreening: z.boolean(),
  highQuestionLimit: z.boolean(),
  /**
   * The day by which the researcher decides on applications, `YYYY-MM-DD`; null where none is
   * named.
   */
  decisionDate: z.string().nullable(),
});
export type ProjectDetails = z.output<typeof projectDetailsSchema>;

export const projectIdSchema = id;

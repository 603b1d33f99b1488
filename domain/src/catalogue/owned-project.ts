import { z } from 'zod';
import { dollars, id, isoTime } from '../kernel/contract.js';
import { kindOfResearchSchema, ndaSchema, targetSchema, taskSchema } from './project.js';
import { projectStatuses } from './project-lifecycle.js';
import { screenerQuestionSchema } from './screener.js';

/** A project as its owner and staff see it. */
export const ownedProjectSchema = z.object({
  id,
  code: z.string(),
  name: z.string(),
  description: z.string(),
  ownerId: id,
  organizationId: id,
  status: z.enum(projectStatuses),
  recruitingStatus: z.enum(['RECRUITING', 'PAUSED', 'RECRUITED']),
  closed: z.boolean(),
  kindOfResearch: kindOfResearchSchema,
  researchConductType: z.literal([1, 2]),
  talkToAudience: z.literal([1, 2]),
  incentive: dollars,
  panelistRemuneration: dollars,
  timeMinutesRequired: z.number(),
  companyName: z.string(),
  hideCompanyName: z.boolean(),
  externalResearcher: z.object({ name: z.string() }).nullable(),
  countries: z.array(z.string()),
  location: z.object({ formattedAddress: z.string(), latitude: z.number(), longitude: z.number() }).nullable(),
  topics: z.array(z.string()),
  nda: ndaSchema,
  exposeParticipantEmails: z.boolean(),
  autoInvite: z.boolean(),
  requiresIdentityVerification: z.boolean(),
  externalBookingUrl: z.string().nullable(),
  /** The project's own bonus for a referral, in dollars. */
  referralFee: dollars.nullable(),
  doubleScreening: z.boolean(),
  participantsWanted: z.number(),
  publishedAt: isoTime.nullable(),
  /** `YYYY-MM-DD`. */
  decisionDate: z.string().nullable(),
  target: targetSchema,
  task: taskSchema.nullable(),
  screener: z.array(screenerQuestionSchema),
});

export type OwnedProject = z.output<typeof ownedProjectSchema>;

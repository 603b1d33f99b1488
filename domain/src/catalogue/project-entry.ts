import { z } from 'zod';
import { time } from '../kernel/contract.js';
import { stateIn } from '../profile/browser.js';
import { centsFromDollars, formatCents } from '../kernel/money.js';
import { highestOwnFeeCents, lowestOwnFeeCents } from './referral-terms.js';
import { day, filledText, lineText, flag, nullable, optionalText, webAddress } from './entry-fields.js';
import { kindOfResearchSchema, taskSchema } from './project.js';
import { projectStatuses } from './project-lifecycle.js';

const maxDollars = 1_000_000;
const maxIncentiveCents = 1_000_000;

/** US dollars with at most two decimals, as cents. */
const money = z
  .number()
  .min(0, 'An amount of $0 or more is required.')
  .max(maxDollars, `At most $${maxDollars.toLocaleString('en-US')}.`)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'At most two decimals.')
  .transform(centsFromDollars);

const whole = (min: number, max: number) =>
  z.number().int('A whole number is required.').min(min, `At least ${min}.`).max(max, `At most ${max}.`);

const texts = (max = 200) => z.array(filledText(max)).max(500);
const optionalTexts = () => texts().optional();

/**
 * Contract, Projects: `target`. Refuses an unknown criterion: ignoring it would invite every
 * participant.
 */
const targetEntry = z.strictObject({
  genders: optionalTexts(),
  ages: z
    .array(
      z
        .tuple([whole(0, 120), whole(0, 120)])
        .refine(([min, max]) => min <= max, 'An age range goes from the lower to the higher age.'),
    )
    .max(50)
    .optional(),
  educationLevels: optionalTexts(),
  ethnicities: optionalTexts(),
  employmentStatuses: optionalTexts(),
  industries: optionalTexts(),
  jobFunctions: optionalTexts(),
  seniorityLevels: optionalTexts(),
  companySizes: optionalTexts(),
  skills: optionalTexts(),
  countries: optionalTexts(),
  states: z
    .array(
      z
        .string()
        // `NY` and `New York` are `US-NY` (contract, "Settled after reading part two").
        .overwrite((text) => stateIn('US', text.trim()))
        .regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/, 'A state such as US-CA is required.'),
    )
    .max(500)
    .optional(),
  cities: optionalTexts(),
});

/**
 * A project as a researcher or a file sends it (contract, Projects), without its screener.
 * `validateProject` checks the rules across fields.
 */
export const projectEntrySchema = z.object({
  code: filledText(100),
  name: lineText(300),
  description: filledText(10_000),
  kindOfResearch: z.literal(kindOfResearchSchema.def.values, 'A kind of research from 1 to 11 (there is no 7) is required.'),
  researchConductType: z.literal([1, 2], '1 (in person) or 2 (remote) is required.'),
  talkToAudience: z.literal([1, 2], '1 (industry professionals) or 2 (general population) is required.'),
  incentive: money
    .refine((cents) => cents === 0 || cents >= 200, 'An incentive is 0 (unpaid) or at least $2.')
    .refine((cents) => cents <= maxIncentiveCents, `An incentive is at most ${formatCents(maxIncentiveCents, 'whole')}.`),
  timeMinutesRequired: whole(1, 100_000),
  companyName: lineText(200),
  hideCompanyName: flag,
  externalResearcher: nullable(z.object({ name: lineText(200) })),
  externalBookingUrl: nullable(webAddress),
  countries: texts().min(1, 'At least one country is required.'),
  location: nullable(
    z.object({
      formattedAddress: filledText(500),
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
    }),
  ),
  topics: texts()
    .nullish()
    .transform((value) => value ?? []),
  nda: z
    .object({ type: z.enum(['none', 'link', 'file']), url: nullable(webAddress) })
    .nullish()
    .transform((value) => value ?? { type: 'none' as const, url: null }),
  exposeParticipantEmails: flag,
  requiresIdentityVerification: flag,
  autoInvite: flag,
  referralFee: nullable(
    money.refine(
      (cents) => cents >= lowestOwnFeeCents && cents <= highestOwnFeeCents,
      `A referral fee is ${formatCents(lowestOwnFeeCents, 'whole')} to ${formatCents(highestOwnFeeCents, 'whole')}.`,
    ),
  ),
  participantsWanted: whole(1, 1_000_000),
  publishedAt: nullable(time),
  status: z.enum(projectStatuses, `One of ${projectStatuses.join(', ')} is required.`),
  target: targetEntry.nullish().transform((value) => value ?? {}),
  task: nullable(taskSchema.extend({ url: webAddress, instructions: optionalText(2000) })),
  slots: z
    .array(z.object({ start: time, end: time }))
    .max(1000)
    .nullish()
    .transform((value) => value ?? []),
  doubleScreening: flag,
  highQuestionLimit: flag,
  decisionDate: nullable(day),
});
export type ParsedEntry = z.output<typeof projectEntrySchema>;

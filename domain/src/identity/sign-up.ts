import { z } from 'zod';
import { aValidInput } from './rules/code-schema.js';
import { moreSpecificCity } from './rules/location-step.js';

const optionalText = z.string().optional().nullable();
const degrees = z.number({ error: moreSpecificCity });
const requiredText = z.string({ error: 'Required' });

/**
 * The sign-up payload (contract, "Log in"): only its form. `sign-up-rules.ts` has the rules with a
 * message of their own; the page's steps and the server both use it. Only visitors send e-mail and
 * password: a logged-in caller has both.
 */
export const signUpBodySchema = z.object({
  provider: z.enum(['email', 'facebook', 'linkedin']),
  email: z.string({ error: 'Required' }).nullish(),
  password: z.string().nullish(),
  firstName: requiredText,
  lastName: requiredText,
  phone: requiredText,
  picture: z.unknown().optional(),
  /** The one-time ticket of a log-in at facebook or linkedin; any other claim counts as none. */
  social: z.object({ ticket: z.string() }).nullish().catch(null),
  profile: z.object({ gender: z.string() }).optional(),
  demographics: z.object({
    gender: requiredText,
    ethnicity: requiredText,
    educationLevel: requiredText,
    householdIncome: optionalText,
    dateOfBirth: requiredText,
  }),
  employment: z.object({
    employmentStatus: z.string({ error: aValidInput }),
    industry: z.array(z.string(), { error: 'Please select an industry' }),
    company: optionalText,
    companySize: optionalText,
    jobTitle: optionalText,
    seniorityLevel: optionalText,
    roleDescription: optionalText,
    jobFunctions: z.array(z.string()).nullish(),
    email: optionalText,
    internalOrExternalCompanyId: optionalText,
  }),
  skills: z.array(z.union([z.string(), z.object({ name: z.string() })]), { error: aValidInput }),
  location: z.object({
    city: z.object(
      {
        id: optionalText,
        country: z.string({ error: moreSpecificCity }),
        city: optionalText,
        state: optionalText,
        locality: optionalText,
        colloquial_area: optionalText,
        administrative_area: optionalText,
        postal_code: optionalText,
        formattedAddress: optionalText,
        location: z.object({ latitude: degrees, longitude: degrees }, { error: moreSpecificCity }),
      },
      { error: moreSpecificCity },
    ),
    state: optionalText,
    loc: z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) }).optional(),
  }),
  /** Solution of the proof of work: required of visitors, and only in production. */
  captcha: z.string().optional().catch(undefined),
  isPhoneVerified: z.boolean().optional(),
  verifiedPhone: z.string().nullable().optional(),
  initialUtm: z.unknown().optional(),
  referralCode: optionalText,
  projectId: optionalText,
  organizationId: optionalText,
  teamId: optionalText,
  inviteCode: optionalText,
  inviteId: optionalText,
});
export type SignUpBody = z.output<typeof signUpBodySchema>;

import { z } from 'zod';

const optionalText = z.string().optional().nullable();

/**
 * The sign-up payload (contract, "Log in"): the form only. The rules that need a message of their own stand in `sign-up-rules.ts`,
 * which the page's steps and the server both use.
 */
export const signUpBodySchema = z.object({
  provider: z.enum(['email', 'facebook', 'linkedin']),
  email: z.string(),
  password: z.string().optional(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  picture: z.unknown().optional(),
  profile: z.object({ gender: z.string() }).optional(),
  demographics: z.object({
    gender: z.string(),
    ethnicity: z.string(),
    educationLevel: z.string(),
    householdIncome: optionalText,
    dateOfBirth: z.string(),
  }),
  employment: z.object({
    employmentStatus: z.string(),
    industry: z.array(z.string()),
    company: optionalText,
    companySize: optionalText,
    jobTitle: optionalText,
    seniorityLevel: optionalText,
    roleDescription: optionalText,
    jobFunctions: z.array(z.string()).optional(),
    email: optionalText,
    internalOrExternalCompanyId: optionalText,
  }),
  skills: z.array(z.union([z.string(), z.object({ name: z.string() })])),
  location: z.object({
    city: z.object({
      id: optionalText,
      country: z.string(),
      city: optionalText,
      state: optionalText,
      locality: optionalText,
      colloquial_area: optionalText,
      formattedAddress: optionalText,
      location: z.object({ latitude: z.number(), longitude: z.number() }),
    }),
    state: optionalText,
    loc: z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) }).optional(),
  }),
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

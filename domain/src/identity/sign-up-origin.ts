import { z } from 'zod';
import { codePattern, longestCode, longestUtm, utmNames, type RecordedOrigin, type Utm } from './origin-of-query.js';

/** A code or an id of a link: no text of a person, and nothing that would need escaping. */
const code = z
  .string({ error: 'A valid code is required.' })
  .trim()
  .max(longestCode, { error: `Maximum ${longestCode} characters` })
  .regex(codePattern, { error: 'A valid code is required.' })
  .nullish()
  .transform((text) => text || null);

const utmText = z
  .string({ error: 'A valid input is required.' })
  .trim()
  .max(longestUtm, { error: `Maximum ${longestUtm} characters` });

/**
 * `initialUtm` of the payload: `{ source }`, `{ utm_source }` or the query `utm_source=…`. Other
 * names are ignored; without any of them there is no campaign.
 */
const initialUtm = z
  .unknown()
  .optional()
  .transform((value) => namedUtm(typeof value === 'string' ? Object.fromEntries(new URLSearchParams(value)) : value))
  .pipe(z.partialRecord(z.enum(utmNames), utmText))
  .transform((utm): Utm | null => {
    const said = Object.entries(utm).filter(([, text]) => text !== '');
    return said.length === 0 ? null : Object.fromEntries(said);
  });

function namedUtm(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return {};
  const given: Readonly<Record<string, unknown>> = { ...value };
  const pairs = utmNames.map((name) => [name, given[`utm_${name}`] ?? given[name]] as const);
  return Object.fromEntries(pairs.filter(([, text]) => text !== undefined && text !== null));
}

/**
 * Where a new participant comes from: who referred them, which campaign, which project,
 * organization or invitation (document 1 §3, Signup payload). Only an organization with its own
 * code has a consequence: it makes the person an external participant (ADR 49).
 */
export const signUpOriginSchema = z.object({
  referralCode: code,
  initialUtm,
  projectId: code,
  organizationId: code,
  teamId: code,
  inviteCode: code,
  inviteId: code,
});
export type SignUpOrigin = z.output<typeof signUpOriginSchema>;

/** `RecordedOrigin` as the events' schemas have it. */
export const recordedOrigin = {
  referralCode: z.string().optional(),
  initialUtm: z.partialRecord(z.enum(utmNames), z.string()).optional(),
  projectId: z.string().optional(),
  organizationId: z.string().optional(),
  teamId: z.string().optional(),
  inviteCode: z.string().optional(),
  inviteId: z.string().optional(),
} satisfies { readonly [Name in keyof RecordedOrigin]-?: z.ZodType<RecordedOrigin[Name]> };

/** The origin without what is not known. */
export function toRecordedOrigin(origin: SignUpOrigin): RecordedOrigin {
  return Object.fromEntries(Object.entries(origin).filter(([, value]) => value !== null));
}

/** The end of a sentence for support: `, by the referral code FRIEND, from the campaign spring`. */
export function originText({ referralCode, initialUtm: utm, projectId, organizationId }: RecordedOrigin): string {
  const campaign = utm?.campaign ?? utm?.source;
  return [
    referralCode === undefined ? '' : `, by the referral code ${referralCode}`,
    campaign === undefined ? '' : `, from the campaign ${campaign}`,
    projectId === undefined ? '' : `, for the project ${projectId}`,
    organizationId === undefined ? '' : `, from the organization ${organizationId}`,
  ].join('');
}

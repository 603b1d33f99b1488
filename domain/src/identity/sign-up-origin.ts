import { z } from 'zod';

const longestCode = 100;
const longestUtm = 200;

/** A code or an id of a link: no text of a person, and nothing that would need escaping. */
const code = z
  .string({ error: 'A valid code is required.' })
  .trim()
  .max(longestCode, { error: `Maximum ${longestCode} characters` })
  .regex(/^[\w.~-]*$/, { error: 'A valid code is required.' })
  .nullish()
  .transform((text) => text || null);

/** The marks of a campaign, as links name them behind `utm_`. */
export const utmNames = ['source', 'medium', 'campaign', 'term', 'content'] as const;
export type Utm = { readonly [Name in (typeof utmNames)[number]]?: string };

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
 * Where a new participant comes from: who referred them, which campaign, which project, organization
 * or invitation (document 1 §3, Signup payload). Only an organization with its own code has a
 * consequence: it makes the person an external participant (ADR 50).
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

/** What an event holds of it: only what the person's link named. */
export const recordedOrigin = {
  referralCode: z.string().optional(),
  initialUtm: z.partialRecord(z.enum(utmNames), z.string()).optional(),
  projectId: z.string().optional(),
  organizationId: z.string().optional(),
  teamId: z.string().optional(),
  inviteCode: z.string().optional(),
  inviteId: z.string().optional(),
};
export type RecordedOrigin = z.output<z.ZodObject<typeof recordedOrigin>>;

/** The origin without what is not known. */
export function toRecordedOrigin(origin: SignUpOrigin): RecordedOrigin {
  return Object.fromEntries(Object.entries(origin).filter(([, value]) => value !== null));
}

/** The end of a sentence for support: `, by the referral code FRIEND, from the campaign spring`. */
export function originInWords({ referralCode, initialUtm: utm, projectId, organizationId }: RecordedOrigin): string {
  const campaign = utm?.campaign ?? utm?.source;
  return [
    referralCode === undefined ? '' : `, by the referral code ${referralCode}`,
    campaign === undefined ? '' : `, from the campaign ${campaign}`,
    projectId === undefined ? '' : `, for the project ${projectId}`,
    organizationId === undefined ? '' : `, from the organization ${organizationId}`,
  ].join('');
}

/** Names of a link's query for each field, the first one that is there counts. */
const queryNames = {
  referralCode: ['r', 'referralCode'],
  projectId: ['projectId', 'inviteProjectId'],
  organizationId: ['organizationId'],
  teamId: ['teamId'],
  inviteCode: ['inviteCode', 'inviteProjectCode', 'invite'],
  inviteId: ['inviteId'],
} as const;

/** What the query of a page's address says of the origin; what the rules refuse is left out. */
export function originOfQuery(query: URLSearchParams): RecordedOrigin {
  const { shape } = signUpOriginSchema;
  const codes = Object.entries(queryNames).map(([field, names]) => {
    const text = names.map((name) => query.get(name)).find((value) => value !== null);
    return [field, code.safeParse(text).data ?? null] as const;
  });
  const utm = Object.fromEntries(
    utmNames
      .map((name) => [name, query.get(`utm_${name}`)] as const)
      .filter(([, text]) => text !== null && utmText.safeParse(text).success),
  );
  const known = { ...Object.fromEntries(codes), initialUtm: shape.initialUtm.safeParse(utm).data ?? null };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null));
}

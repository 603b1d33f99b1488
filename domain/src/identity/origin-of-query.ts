// Every page runs this; the schemas of the sign-up stay with its form.

/** In characters. */
export const longestCode = 100;
export const longestUtm = 200;

/** A code or an id of a link: no text of a person, and nothing that would need escaping. */
export const codePattern = /^[\w.~-]*$/;

/** The marks of a campaign, as links name them behind `utm_`. */
export const utmNames = ['source', 'medium', 'campaign', 'term', 'content'] as const;
export type Utm = { readonly [Name in (typeof utmNames)[number]]?: string };

/** What an event holds of the origin: only what the person's link named. */
export interface RecordedOrigin {
  readonly referralCode?: string | undefined;
  readonly initialUtm?: Utm | undefined;
  readonly projectId?: string | undefined;
  readonly organizationId?: string | undefined;
  readonly teamId?: string | undefined;
  readonly inviteCode?: string | undefined;
  readonly inviteId?: string | undefined;
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
  const codes = Object.entries(queryNames).flatMap(([field, names]) => {
    const code =
      names
        .map((name) => query.get(name))
        .find((value) => value !== null)
        ?.trim() ?? '';
    return code !== '' && code.length <= longestCode && codePattern.test(code) ? [[field, code] as const] : [];
  });
  const utm = utmNames.flatMap((name) => {
    const text = query.get(`utm_${name}`)?.trim() ?? '';
    return text !== '' && text.length <= longestUtm ? [[name, text] as const] : [];
  });
  return { ...Object.fromEntries(codes), ...(utm.length === 0 ? {} : { initialUtm: Object.fromEntries(utm) }) };
}

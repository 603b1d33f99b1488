import type { z } from 'zod';
import { fieldErrors } from '../kernel/field-errors.js';
import type { FieldError } from '../kernel/refusal.js';
import { aValidInput, skillsSchema } from '../identity/browser.js';
import { profilePayloadSchema, type Profile, type ProfilePayload } from './profile-contracts.js';
import { aboutRules, type AboutFacts } from './rules/about.js';
import { contactSupportToChange, demographicsRules, readOnlyDemographics } from './rules/demographics.js';
import { employmentRules } from './rules/employment.js';
import { personalRules } from './rules/personal.js';
import { socialLinksRules } from './rules/social-links.js';
import { technicalRules } from './rules/technical.js';
import { topicsRules } from './rules/topics.js';

/**
 * Whether a payload says only what is shown already. Fields that are not shown are ignored, so are
 * blanks around a text; blank, null, empty and missing are the same.
 */
function saysNothingNew(sent: unknown, shown: unknown): boolean {
  if (isBlank(sent)) return holdsNothing(shown);
  if (isBlank(shown)) return holdsNothing(sent);
  if (Array.isArray(sent) || Array.isArray(shown)) {
    if (!Array.isArray(sent) || !Array.isArray(shown) || sent.length !== shown.length) return false;
    return sent.every((item, index) => saysNothingNew(item, shown[index]));
  }
  if (typeof sent === 'object' && typeof shown === 'object' && sent !== null && shown !== null) {
    const known = new Map<string, unknown>(Object.entries(shown));
    return Object.entries(sent).every(([field, value]) => !known.has(field) || saysNothingNew(value, known.get(field)));
  }
  return typeof sent === 'string' && typeof shown === 'string' ? sent.trim() === shown : sent === shown;
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Blank, or an empty list, or all fields of an object are. */
const holdsNothing = (value: unknown): boolean =>
  isBlank(value) || (typeof value === 'object' && value !== null && Object.values(value).every(holdsNothing));

/** A section that the payload would change: its new value, or why it has none. */
export type Judged<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

/** What rules depend on in addition to the payload. */
export interface JudgeFacts extends AboutFacts {
  /** ISO 8601. */
  readonly now: string;
}

type About = z.output<ReturnType<typeof aboutRules>>;
type Values = {
  readonly about: About;
  readonly demographics: Profile['demographics'];
  readonly employment: z.output<typeof employmentRules>;
  readonly skills: z.output<typeof skillsSchema>;
  readonly social: z.output<typeof socialLinksRules>;
  readonly topics: z.output<typeof topicsRules>;
  readonly personal: z.output<ReturnType<typeof personalRules>>;
  readonly technical: z.output<typeof technicalRules>;
};

/** The changed sections alone: what is as it was is not judged. */
export type JudgedSections = { readonly [S in keyof Values]?: Judged<Values[S]> };

/**
 * Judges the sections of a payload that differ from the profile as it is shown. A part of a section
 * leaves its other fields as they are. Errors name the payload's fields
 * (`employment.industry`, `location.city`).
 */
export function judgeSections(payload: ProfilePayload, shown: Profile, facts: JudgeFacts): JudgedSections {
  const { demographics, employment, personal, technical, socialLinks, skills, topics } = payload;
  return {
    ...judgedAbout(payload, shown, facts),
    ...(differs(demographics, shown.demographics) && { demographics: judgedDemographics(demographics, shown.demographics) }),
    ...(differs(employment, shown.employment) && {
      employment: judged(employmentRules, employmentWith(shown.employment, employment), at('employment')),
    }),
    ...(differs(skills, shown.skills) && { skills: judged(skillsSchema, skills, () => 'skills') }),
    ...(differs(socialLinks, shown.socialLinks) && {
      social: judged(socialLinksRules, { ...shown.socialLinks, ...socialLinks }, (path) =>
        at('socialLinks')(path.replace(/\.url$/, '')),
      ),
    }),
    ...(differs(topics, shown.topics) && { topics: judged(topicsRules, topics, () => 'topics') }),
    ...(differs(personal, shown.personal) && {
      personal: judged(personalRules({ today: facts.now }), { ...shown.personal, ...personal }, at('personal')),
    }),
    ...(differs(technical, shown.technical) && {
      technical: judged(technicalRules, { ...shown.technical, ...technical }, at('technical')),
    }),
  };
}

/** The payload of a request, or the sections that are none by their type. */
export const payloadIn = (body: unknown): Judged<ProfilePayload> => judged(profilePayloadSchema.partial(), body, (path) => path);

/** All refused fields of the changed sections. */
export function errorsIn(sections: JudgedSections): readonly FieldError[] {
  return Object.values(sections).flatMap((section) => (section === undefined || section.ok ? [] : section.errors));
}

/** The id of a company belongs to its name: a new name without an id has none. */
function employmentWith(shown: Profile['employment'], sent: Readonly<Record<string, unknown>>): object {
  const isSameCompany = sent['company'] === undefined || sent['company'] === shown.company;
  const internalOrExternalCompanyId = isSameCompany ? shown.internalOrExternalCompanyId : null;
  return { ...shown, internalOrExternalCompanyId, ...sent };
}

const at = (section: string) => (path: string) => (path === '' ? section : `${section}.${path}`);

function differs<Sent>(sent: Sent, shown: unknown): sent is NonNullable<Sent> {
  return sent !== undefined && sent !== null && !saysNothingNew(sent, shown);
}

function judged<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  fieldOf: (path: string) => string,
): Judged<z.output<Schema>> {
  // For rules without a message of their own.
  const result = schema.safeParse(value, { error: () => aValidInput });
  return result.success ? { ok: true, value: result.data } : { ok: false, errors: fieldErrors(result, fieldOf) };
}

/** Date of birth and ethnicity change through support alone (contract, Profile). */
function judgedDemographics(
  sent: Readonly<Record<string, unknown>>,
  shown: Profile['demographics'],
): Judged<Profile['demographics']> {
  const readOnly = readOnlyDemographics
    .filter((field) => sent[field] !== undefined && sent[field] !== null && !sameField(sent[field], shown[field]))
    .map((field) => ({ field: `demographics.${field}`, message: contactSupportToChange }));
  const { dateOfBirth: _date, ethnicity: _ethnicity, ...editable } = sent;
  const rest = saysNothingNew(editable, shown)
    ? ({ ok: true, value: shown } as const)
    : judged(demographicsRules, { ...shown, ...sent }, at('demographics'));
  if (rest.ok && readOnly.length === 0) return { ok: true, value: { ...shown, ...rest.value } };
  return { ok: false, errors: [...readOnly, ...(rest.ok ? [] : rest.errors)] };
}

const sameField = (sent: unknown, shown: string): boolean =>
  // A date may come with a time.
  typeof sent === 'string' && (sent === shown || (/^\d{4}-/.test(sent) && sent.slice(0, 10) === shown));

function judgedAbout(payload: ProfilePayload, shown: Profile, facts: JudgeFacts): { readonly about?: Judged<About> } {
  const { firstName, lastName, email, location } = payload;
  const sent = { firstName, lastName, email, location };
  const present = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined && value !== null));
  const { city } = shown.location;
  if (saysNothingNew(present, { ...shown, location: { ...shown.location, country: city.country } })) return {};
  const about = judged(
    aboutRules(facts),
    {
      firstName: shown.firstName,
      lastName: shown.lastName,
      email: shown.email,
      ...present,
      location: {
        country: location?.['city'] === undefined ? city.country : undefined,
        city,
        zipcode: shown.location.zipcode,
        ...location,
      },
    },
    (path) => path,
  );
  return { about };
}

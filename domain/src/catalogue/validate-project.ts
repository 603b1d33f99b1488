import type { FieldError } from '../kernel/refusal.js';
import { fieldErrors, missing } from './entry-fields.js';
import type { ProjectEntry } from './project-commands.js';
import { type ParsedEntry, projectEntrySchema } from './project-entry.js';
import type { ProjectDetails } from './project.js';
import { checkScreener } from './screener-entry.js';

/** The lists whose codes (of topics: the names) a project may use. */
export type ProjectLookup =
  | 'gender'
  | 'educationLevel'
  | 'ethnicity'
  | 'employmentStatus'
  | 'industries'
  | 'jobFunction'
  | 'seniorityLevel'
  | 'companySize'
  | 'country'
  | 'state'
  | 'topics';
/** The entries of a list: `lookup` of the profile context. */
export type Lookup = (name: ProjectLookup) => readonly { readonly code: string; readonly value: string }[];

export type ValidatedProject =
  | ({ readonly ok: true } & ProjectEntry)
  | { readonly ok: false; readonly errors: readonly FieldError[] };

/**
 * Validates one project as it was sent, by every rule of contract, Projects and Screeners. Errors
 * name the field (`screener[3].answers[1].goToQuestionUid`); a project with any error is refused.
 */
export function validateProject(input: unknown, lookup: Lookup): ValidatedProject {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    return { ok: false, errors: [{ field: '', message: 'A project is an object: { code, name, … }.' }] };
  }
  const parsed = projectEntrySchema.safeParse(input, { error: missing });
  const raw: Readonly<Record<string, unknown>> = { ...input };
  const screener = checkScreener(raw['screener'], raw['highQuestionLimit'] === true);
  const errors = [
    ...(parsed.success ? [...crossErrors(parsed.data), ...lookupErrors(parsed.data, lookup)] : fieldErrors(parsed.error)),
    ...(screener.ok ? [] : screener.errors),
  ];
  if (!parsed.success || !screener.ok || errors.length > 0) return { ok: false, errors };
  const { status, publishedAt } = parsed.data;
  return { ok: true, details: detailsOf(parsed.data), questions: screener.questions, status, publishedAt };
}

/** Document 1 §3, Kinds that may use an external booking URL. */
const externallyBookable: readonly number[] = [1, 2, 8, 11];

function crossErrors(entry: ParsedEntry): readonly FieldError[] {
  const errors: FieldError[] = [];
  const refuse = (field: string, message: string) => errors.push({ field, message });
  if (entry.researchConductType === 1 && entry.location === null) {
    refuse('location', 'A project in person needs its location.');
  }
  if (entry.nda.type !== 'none' && entry.nda.url === null) refuse('nda.url', 'The terms need an address.');
  if (entry.externalBookingUrl !== null && !externallyBookable.includes(entry.kindOfResearch)) {
    refuse('externalBookingUrl', `Only the kinds ${externallyBookable.join(', ')} are booked elsewhere.`);
  }
  if (entry.decisionDate !== null && entry.publishedAt !== null && entry.decisionDate < entry.publishedAt.slice(0, 10)) {
    refuse('decisionDate', 'The day of decision is not before the publication.');
  }
  entry.slots.forEach(({ start, end }, index) => {
    if (start >= end) refuse(`slots[${index}].end`, 'A slot ends after its start.');
    if (entry.slots.findIndex((slot) => slot.start === start) !== index) {
      refuse(`slots[${index}].start`, 'Another slot starts at the same time.');
    }
  });
  return errors;
}

function lookupErrors({ target, countries, topics }: ParsedEntry, lookup: Lookup): readonly FieldError[] {
  const codesOf = (name: ProjectLookup) => lookup(name).map(({ code }) => code);
  const unknown = (field: string, given: readonly string[] | undefined, known: readonly string[], prefix = '') =>
    (given ?? []).flatMap((value, index) =>
      known.includes(value) || !value.startsWith(prefix)
        ? []
        : [{ field: `${field}[${index}]`, message: `"${value}" is not known. Known: ${known.join(', ')}.` }],
    );
  return [
    ...unknown('target.genders', target.genders, codesOf('gender')),
    ...unknown('target.educationLevels', target.educationLevels, codesOf('educationLevel')),
    ...unknown('target.ethnicities', target.ethnicities, codesOf('ethnicity')),
    ...unknown('target.employmentStatuses', target.employmentStatuses, codesOf('employmentStatus')),
    ...unknown('target.industries', target.industries, codesOf('industries')),
    ...unknown('target.jobFunctions', target.jobFunctions, codesOf('jobFunction')),
    ...unknown('target.seniorityLevels', target.seniorityLevels, codesOf('seniorityLevel')),
    ...unknown('target.companySizes', target.companySizes, codesOf('companySize')),
    ...unknown('target.countries', target.countries, codesOf('country')),
    // The lists have no states of other countries.
    ...unknown('target.states', target.states, codesOf('state'), 'US-'),
    ...unknown('countries', countries, codesOf('country')),
    ...unknown(
      'topics',
      topics,
      lookup('topics').map(({ value }) => value),
    ),
  ];
}

function detailsOf(entry: ParsedEntry): ProjectDetails {
  const { incentive, referralFee, status: _status, publishedAt: _publishedAt, ...rest } = entry;
  const nda = { type: entry.nda.type, url: entry.nda.type === 'none' ? null : entry.nda.url };
  return { ...rest, nda, incentiveCents: incentive, referralFeeCents: referralFee };
}

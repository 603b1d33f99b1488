import {
  expandedLookups,
  jobTitleSearch,
  lookup,
  lookupNames,
  lookups,
  recruitingCountryLookup,
  signUpIndustries,
  skillLookup,
  skillSearch,
  type LookupEntry,
  type LookupName,
} from '@panelist/domain/profile/browser';
import { route, type AnyRoute } from '@panelist/infra/http';

/** A search starts with the third character (document 1 §5). */
const shortestSkillQuery = 3;

/** Lists and searches that need no database: the data is part of the product. */
export const lookupRoutes = (): readonly AnyRoute[] => [
  route(lookups, async ({ query }) => {
    const names = pickedNames([...query.pick, ...query['pick[]']]);
    return { body: Object.fromEntries(names.map((name) => [name, entriesOf(name, query.contexts)])) };
  }),
  route(expandedLookups, async ({ query }) => {
    const names = pickedNames([...query.pick, ...query['pick[]']]);
    return { body: names.flatMap((name) => entriesOf(name, undefined)) };
  }),
  route(skillLookup, async ({ query }) => ({ body: [...bestMatches(lookup('skills'), query.query, query)] })),
  route(skillSearch, async ({ body }) => {
    const isLongEnough = body.skillName.trim().length >= shortestSkillQuery;
    const found = isLongEnough ? bestMatches(lookup('skills'), body.skillName, body) : [];
    return { body: { response: found.map(({ id, value }) => ({ id, name: value })) } };
  }),
  route(jobTitleSearch, async ({ body }) => {
    const items = bestMatches(lookup('jobTitles'), body.query, body).map(({ id, value }) => ({ id, title: value }));
    return { body: { response: { items } } };
  }),
];

/** The existing lists of these names, in their order; all lists without names. */
function pickedNames(picked: readonly string[]): readonly LookupName[] {
  if (picked.length === 0) return lookupNames;
  return picked.flatMap((name) => lookupNames.filter((known) => known === name));
}

/**
 * `project`: countries where researchers recruit. `signup`: industries that a participant can
 * choose.
 */
function entriesOf(name: LookupName, contexts: string | undefined): LookupEntry[] {
  if (name === 'country' && contexts === 'project') return [...recruitingCountryLookup()];
  if (name === 'industries' && contexts === 'signup') return [...signUpIndustries()];
  return [...lookup(name)];
}

/**
 * Matching entries, best first, up to `limit` after the first `skip`: those that begin with the
 * query, those with a word that does, those that contain it; each group in the list's own order.
 * Ignores case; an empty query matches all entries.
 */
function bestMatches<Entry extends { readonly value: string }>(
  entries: readonly Entry[],
  query: string,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): readonly Entry[] {
  const wanted = query.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const ranked = entries.map((entry) => ({ entry, rank: rankOf(entry.value.toLowerCase(), wanted) }));
  return ranked
    .filter(({ rank }) => rank < 3)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(skip, skip + limit)
    .map(({ entry }) => entry);
}

function rankOf(value: string, wanted: string): number {
  if (value.startsWith(wanted)) return 0;
  if (value.includes(` ${wanted}`) || value.includes(`-${wanted}`)) return 1;
  return value.includes(wanted) ? 2 : 3;
}

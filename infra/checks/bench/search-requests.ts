import type { MatchablePerson } from '@panelist/domain/catalogue';
import type { Draw } from './draw.js';
import { sampleWord } from './sample-catalogue.js';

/** One request for the list of projects. */
export interface SearchRequest {
  readonly kind: string;
  readonly userId: string;
  readonly person: MatchablePerson;
  /** The query of the address. */
  readonly query: Readonly<Record<string, string>>;
}

/** Kinds of requests with their share of eleven: mostly the page's default request. */
const kinds: readonly (readonly [of: number, kind: string, query: (draw: Draw) => Readonly<Record<string, string>>])[] = [
  [4, 'as it opens', () => ({})],
  [1, 'next pages', ({ below }) => ({ page: String(2 + below(4)) })],
  [1, 'another order', ({ one }) => ({ sort: one(['publishedAt', 'panelistRemuneration', 'timeMinutesRequired']) })],
  [2, 'filters', ({ below }) => ({ minIncentive: String(5 * below(30)), maxTimeMinutesRequired: String(30 + 5 * below(18)) })],
  [
    1,
    'matched only or all',
    ({ maybe }): Record<string, string> => (maybe(0.5) ? { onlyShowMatched: 'true' } : { showEligible: 'false' }),
  ],
  [1, 'words and distance', (draw) => ({ queryText: sampleWord(draw), researchConductType: '1' })],
  [1, 'words', (draw) => ({ queryText: `${sampleWord(draw)}${draw.maybe(0.5) ? ` ${sampleWord(draw)}` : ''}` })],
];

export function searchRequests(
  count: number,
  people: readonly { readonly userId: string; readonly person: MatchablePerson }[],
  draw: Draw,
): readonly SearchRequest[] {
  const weighted = kinds.flatMap(([of, ...kind]) => Array.from({ length: of }, () => kind));
  return Array.from({ length: count }, () => {
    const [kind, query] = draw.one(weighted);
    return { ...draw.one(people), kind, query: { includeCount: 'true', ...query(draw) } };
  });
}

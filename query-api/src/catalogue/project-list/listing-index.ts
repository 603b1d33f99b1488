import {
  accepting,
  ageOn,
  directionOf,
  farthestCosine,
  hourlyCents,
  metTerms,
  runningIn,
  scoreOfNoCriteria,
} from '@panelist/domain/catalogue/browser';
import type { Direction, MatchablePerson, ProjectListQuery, TermCondition } from '@panelist/domain/catalogue/browser';
import { centsFromDollars } from '@panelist/domain/kernel/browser';
import { and, andNot, bitsOf, countBits, hasBit, eachNumber, or, orNot, setBit, withBits, type Bits } from './bits.js';
import { postings, type Postings } from './postings.js';

/** What the index reads of a listing. Money in cents, times in milliseconds since 1970. */
export interface Listing {
  readonly projectId: string;
  readonly organizationId: string;
  /** Null for drafts, which no list shows. */
  readonly publishedAt: number | null;
  readonly closed: boolean;
  readonly recruiting: boolean;
  readonly remunerationCents: number;
  readonly timeMinutesRequired: number;
  readonly talkToAudience: number;
  readonly researchConductType: number;
  /** Where participants come; null for remote projects. */
  readonly direction: Direction | null;
  readonly criteriaGiven: number;
  /** Both ends included; empty if the target has no ages. */
  readonly ages: readonly (readonly [number, number])[];
  /** `wantedTerms` of the domain. */
  readonly terms: readonly string[];
  /** Stems of the text, as PostgreSQL makes them. */
  readonly words: readonly string[];
}

export interface ListingSearch {
  readonly query: ProjectListQuery;
  /** Null for visitors and for participants without a profile. */
  readonly person: MatchablePerson | null;
  /** ISO 8601; only the day counts. */
  readonly today: string;
  /** Projects that the list leaves out. */
  readonly without: readonly string[];
  /** Only listings with all of these beginnings of stems, or only these projects; null for all. */
  readonly only: { readonly stems: readonly string[] } | { readonly projectIds: readonly string[] } | null;
}

/** The listings that a search finds, in its order. */
export interface FoundListings {
  readonly total: number;
  /** Ids of the listings from place `from`, counted from 0. */
  readonly slice: (from: number, count: number) => readonly string[];
  /** The first place of one of these projects, counted from 0; null where none is found. */
  readonly placeOf: (projectIds: readonly string[]) => number | null;
}

/** By the id of the organization; in dollars. */
export type RatedOrganizations = ReadonlyMap<string, { readonly trueHourlyRate: number | null }>;

export interface ListingIndex {
  /**
   * Takes over new and changed listings. A published one changes only by recruiting, and by its
   * end.
   */
  readonly apply: (listings: readonly Listing[]) => void;
  /**
   * Takes over the records by which `trueHourlyRate` sorts and `minTrueHourlyRate` finds; those
   * without one are last, and not found.
   */
  readonly rate: (records: RatedOrganizations) => void;
  readonly search: (search: ListingSearch) => FoundListings;
}

/** All listings, sorted. */
interface Order {
  numbers: number[];
  readonly compare: (a: number, b: number) => number;
  /** The place of each listing in it; null when it has changed. */
  places: Uint32Array | null;
}

/** No age is greater. */
const OLDEST = 120;
/** So many listings at once are sorted anew instead of being inserted one by one. */
const MANY = 500;
/** Number of bits that count unmet criteria: there are fewer than 32. */
const SLICES = 5;

/**
 * `showEligible` is the default, `onlyShowMatched` narrows it further, both false shows all
 * projects (contract, Projects). Nothing is known of a visitor: every project that recruits is
 * eligible, and none is matched.
 */
export const isNarrowed = (query: ProjectListQuery): boolean => query.onlyShowMatched === true || query.showEligible !== false;

/**
 * The published listings in memory: a set of bits for each term, a bit for each listing. A search
 * evaluates the conditions of `metTerms` on whole sets, so that it looks at 32 listings at a time
 * (`matching.ts` has the rules).
 */
export function listingIndex(): ListingIndex {
  const ids: string[] = [];
  const numbers = new Map<string, number>();
  const terms = new Map<string, Postings>();
  const words = new Map<string, Postings>();
  /** The words in order, for searches by their beginnings; null when one was added. */
  let sortedWords: readonly string[] | null = null;
  const live = postings();
  const recruiting = postings();
  const audiences = new Map<number, Postings>();
  const conducts = new Map<number, Postings>();
  /** By age; the last one has the listings that want no age. */
  const byAge = Array.from({ length: OLDEST + 2 }, postings);
  const cents: number[] = [];
  const minutes: number[] = [];
  const hourly: number[] = [];
  const given: number[] = [];
  const published: number[] = [];
  const organizations: string[] = [];
  let rates: RatedOrganizations = new Map();
  const rateOf = (number: number): number => rates.get(organizations[number] ?? '')?.trueHourlyRate ?? -1;
  /**
   * Of the listings with a place: numbers and directions, in lists of their own because each search
   * walks them.
   */
  const places = { numbers: [] as number[], x: [] as number[], y: [] as number[], z: [] as number[] };

  const newestFirst = (a: number, b: number): number =>
    (published[b] ?? 0) - (published[a] ?? 0) || ((ids[a] ?? '') < (ids[b] ?? '') ? -1 : 1);
  const orders: Readonly<Record<Exclude<ProjectListQuery['sort'], 'v4Score'>, Order>> = {
    publishedAt: { numbers: [], places: null, compare: newestFirst },
    panelistRemuneration: {
      numbers: [],
      places: null,
      compare: (a, b) => (cents[b] ?? 0) - (cents[a] ?? 0) || newestFirst(a, b),
    },
    timeMinutesRequired: {
      numbers: [],
      places: null,
      compare: (a, b) => (minutes[a] ?? 0) - (minutes[b] ?? 0) || newestFirst(a, b),
    },
    trueHourlyRate: { numbers: [], places: null, compare: (a, b) => rateOf(b) - rateOf(a) || newestFirst(a, b) },
  };

  function add(listing: Listing, publishedAt: number): number {
    const number = ids.push(listing.projectId) - 1;
    numbers.set(listing.projectId, number);
    live.add(number);
    if (listing.recruiting) recruiting.add(number);
    listingsWith(audiences, listing.talkToAudience).add(number);
    listingsWith(conducts, listing.researchConductType).add(number);
    for (const term of listing.terms) listingsWith(terms, term).add(number);
    for (const word of listing.words) {
      if (!words.has(word)) sortedWords = null;
      listingsWith(words, word).add(number);
    }
    byAge.forEach((accepted, age) => {
      const isAccepted = listing.ages.length === 0 || listing.ages.some(([from, to]) => from <= age && age <= to);
      if (isAccepted && (age <= OLDEST || listing.ages.length === 0)) accepted.add(number);
    });
    cents[number] = listing.remunerationCents;
    minutes[number] = listing.timeMinutesRequired;
    hourly[number] = hourlyCents(listing);
    given[number] = listing.criteriaGiven;
    published[number] = publishedAt;
    organizations[number] = listing.organizationId;
    if (listing.direction !== null) {
      places.numbers.push(number);
      places.x.push(listing.direction.x);
      places.y.push(listing.direction.y);
      places.z.push(listing.direction.z);
    }
    return number;
  }

  function sortIn(added: readonly number[]): void {
    for (const order of Object.values(orders)) {
      const { numbers: sorted, compare } = order;
      order.places = null;
      if (added.length > MANY) {
        for (const number of added) sorted.push(number);
        sorted.sort(compare);
      } else
        for (const number of added)
          sorted.splice(
            placeIn(sorted, (other) => compare(other, number) < 0),
            0,
            number,
          );
    }
  }

  /** Best first, newest first among equals: without a comparison of listings, which are many. */
  function byRate(): number[] {
    const rated = new Map<number, number[]>();
    for (const number of orders.publishedAt.numbers) {
      const rate = rateOf(number);
      const equals = rated.get(rate);
      if (equals === undefined) rated.set(rate, [number]);
      else equals.push(number);
    }
    return [...rated].toSorted(([a], [b]) => b - a).flatMap(([, numbersOfRate]) => numbersOfRate);
  }

  const size = (): number => ids.length;

  function evaluate(condition: TermCondition): Bits {
    if (typeof condition === 'string') return terms.get(condition)?.bits(size()) ?? bitsOf(size());
    if ('not' in condition) return orNot(bitsOf(size()), evaluate(condition.not));
    if ('any' in condition) return condition.any.reduce((found, one) => evaluateInto(found, one), bitsOf(size()));
    return condition.all.reduce((found, one) => and(found, evaluate(one)), bitsOf(size(), true));
  }

  const evaluateInto = (found: Bits, one: TermCondition): Bits =>
    typeof one !== 'string' && 'not' in one ? orNot(found, evaluate(one.not)) : or(found, evaluate(one));

  const accepts = (dateOfBirth: string | null, today: string): Bits => {
    const age = dateOfBirth === null ? null : ageOn(dateOfBirth, today);
    const accepted = byAge[age === null || age < 0 || age > OLDEST ? OLDEST + 1 : age];
    return accepted?.bits(size()) ?? bitsOf(size());
  };

  /** Listings whose text has all stems with these beginnings. */
  function withWords(stems: readonly string[]): Bits {
    sortedWords ??= [...words.keys()].toSorted(byCodePoint);
    const found = bitsOf(size(), stems.length > 0);
    for (const stem of stems) {
      const any = bitsOf(size());
      const first = placeIn(sortedWords, (word) => word < stem);
      for (let at = first; sortedWords[at]?.startsWith(stem) === true; at += 1) words.get(sortedWords[at] ?? '')?.orInto(any);
      and(found, any);
    }
    return found;
  }

  const among = (only: NonNullable<ListingSearch['only']>): Bits =>
    'stems' in only
      ? withWords(only.stems)
      : withBits(
          size(),
          only.projectIds.flatMap((id) => numbers.get(id) ?? []),
        );

  /** Of the found listings: `isTooFar` of the domain, with the cosine summed in the same order. */
  function tooFar(found: Bits, { coordinates }: MatchablePerson, inTheirCity: TermCondition | null): Bits {
    const far = bitsOf(size());
    if (coordinates === null) return far;
    const { x, y, z } = directionOf(coordinates);
    const { numbers: located, x: xs, y: ys, z: zs } = places;
    for (let at = 0; at < located.length; at += 1) {
      const number = located[at] ?? 0;
      if (!hasBit(found, number)) continue;
      if ((xs[at] ?? 0) * x + (ys[at] ?? 0) * y + (zs[at] ?? 0) * z < farthestCosine) setBit(far, number);
    }
    return inTheirCity === null ? far : andNot(far, evaluate(inTheirCity));
  }

  /**
   * The conditions of a query (document 2 §3, Project list query fields), without those of the
   * person.
   */
  function filter(found: Bits, { query, today, without, only }: ListingSearch): void {
    const { talkToAudience, researchConductType, country } = query;
    if (only !== null) and(found, among(only));
    if (talkToAudience !== undefined) and(found, audiences.get(talkToAudience)?.bits(size()) ?? bitsOf(size()));
    if (researchConductType !== undefined) and(found, conducts.get(researchConductType)?.bits(size()) ?? bitsOf(size()));
    if (query.gender !== undefined) and(found, evaluate(accepting('genders', query.gender)));
    if (query.educationLevel !== undefined) and(found, evaluate(accepting('educationLevels', query.educationLevel)));
    if (query.ethnicity !== undefined) and(found, evaluate(accepting('ethnicities', query.ethnicity)));
    if (country !== undefined) and(and(found, evaluate(accepting('countries', country))), evaluate(runningIn(country)));
    if (query.dateOfBirth !== undefined) and(found, accepts(query.dateOfBirth, today));
    andNot(
      found,
      withBits(
        size(),
        without.flatMap((id) => numbers.get(id) ?? []),
      ),
    );
  }

  /** Listing by listing, so after the conditions that look at 32 at a time. */
  function filterByAmounts(found: Bits, query: ProjectListQuery): void {
    keepBetween(found, cents, centsOf(query.minIncentive), centsOf(query.maxIncentive));
    keepBetween(found, hourly, centsOf(query.minHourlyRate), null);
    keepRated(found, centsOf(query.minTrueHourlyRate));
    keepBetween(found, minutes, query.minTimeMinutesRequired ?? null, query.maxTimeMinutesRequired ?? null);
  }

  function keepRated(found: Bits, least: number | null): void {
    if (least === null) return;
    const enough = new Set(
      [...rates].flatMap(([id, { trueHourlyRate: rate }]) => ((centsOf(rate ?? undefined) ?? -1) >= least ? id : [])),
    );
    eachNumber(found, (number) => {
      if (!enough.has(organizations[number] ?? '')) setBit(found, number, false);
    });
  }

  function search(asked: ListingSearch): FoundListings {
    const { query, person, today } = asked;
    const found = and(bitsOf(size(), true), live.bits(size()));
    filter(found, asked);
    const narrowed = isNarrowed(query);
    if (narrowed) and(found, recruiting.bits(size()));
    if (person === null) {
      if (query.onlyShowMatched === true) found.fill(0);
      filterByAmounts(found, query);
      return listed(found, () => inOrder(found, query.sort === 'v4Score' ? 'publishedAt' : query.sort));
    }
    const { hard, soft, mayStart, inTheirCity } = metTerms(person);
    const ages = accepts(person.dateOfBirth, today);
    if (narrowed) and(and(found, evaluate(mayStart)), ages);
    if (query.onlyShowMatched === true) and(and(found, evaluate({ all: [...hard, ...soft] })), ages);
    filterByAmounts(found, query);
    const far = tooFar(found, person, inTheirCity);
    if (query.onlyShowMatched === true) andNot(found, far);
    const { sort } = query;
    if (sort !== 'v4Score') return listed(found, () => inOrder(found, sort));
    // People who may start meet the hard criteria and the age.
    const criteria = narrowed ? soft.map(evaluate) : [...[...hard, ...soft].map(evaluate), ages];
    return listed(found, () => byScore(found, criteria, far));
  }

  function placesOf(order: Order): Uint32Array {
    if (order.places !== null) return order.places;
    const placesInOrder = new Uint32Array(size());
    order.numbers.forEach((number, place) => (placesInOrder[number] = place));
    return (order.places = placesInOrder);
  }

  function* inOrder(found: Bits, order: keyof typeof orders): Iterable<number> {
    for (const number of orders[order].numbers) if (hasBit(found, number)) yield number;
  }

  /**
   * `matchScore` of the domain: the share of criteria met, in per cent, half rounded up; 0 where it
   * is too far, and just below 100 without criteria. Newest first among equals.
   */
  function* byScore(found: Bits, criteria: readonly Bits[], far: Bits): Iterable<number> {
    const unmet = countUnmet(found, criteria);
    const newest = placesOf(orders.publishedAt);
    /** Places in the order of the newest, by score. */
    const byScores = new Map<number, number[]>();
    eachNumber(found, (number) => {
      const wanted = given[number] ?? 0;
      const met = wanted - unmet(number);
      const score = hasBit(far, number) ? 0 : wanted === 0 ? scoreOfNoCriteria : Math.trunc((200 * met + wanted) / (2 * wanted));
      const equals = byScores.get(score);
      if (equals === undefined) byScores.set(score, [newest[number] ?? 0]);
      else equals.push(newest[number] ?? 0);
    });
    for (const score of [...byScores.keys()].toSorted((a, b) => b - a))
      for (const place of Uint32Array.from(byScores.get(score) ?? []).toSorted()) yield orders.publishedAt.numbers[place] ?? 0;
  }

  function listed(found: Bits, order: () => Iterable<number>): FoundListings {
    return {
      total: countBits(found),
      slice: (from, count) => {
        const slice: string[] = [];
        let place = 0;
        for (const number of order()) {
          if (place >= from + count) break;
          if (place >= from) slice.push(ids[number] ?? '');
          place += 1;
        }
        return slice;
      },
      placeOf: (projectIds) => {
        const wanted = new Set(projectIds.flatMap((id) => numbers.get(id) ?? []));
        let place = 0;
        for (const number of order()) {
          if (wanted.has(number)) return place;
          place += 1;
        }
        return null;
      },
    };
  }

  return {
    apply: (listings) => {
      const added: number[] = [];
      for (const listing of listings) {
        const number = numbers.get(listing.projectId);
        if (number === undefined) {
          if (listing.publishedAt !== null && !listing.closed) added.push(add(listing, listing.publishedAt));
        } else if (listing.closed) live.remove(number);
        else if (listing.recruiting) recruiting.add(number);
        else recruiting.remove(number);
      }
      sortIn(added);
    },
    rate: (records) => {
      if (records === rates) return;
      rates = records;
      orders.trueHourlyRate.places = null;
      orders.trueHourlyRate.numbers = byRate();
    },
    search,
  };
}

function listingsWith<Key>(sets: Map<Key, Postings>, key: Key): Postings {
  const known = sets.get(key) ?? postings();
  sets.set(key, known);
  return known;
}

const byCodePoint = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/**
 * Where the first entry is that is not before; `isBefore` is true for a beginning of the sorted
 * list.
 */
function placeIn<Entry>(sorted: readonly Entry[], isBefore: (entry: Entry) => boolean): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    const entry = sorted[middle];
    if (entry !== undefined && isBefore(entry)) from = middle + 1;
    else to = middle;
  }
  return from;
}

function keepBetween(found: Bits, values: readonly number[], least: number | null, most: number | null): void {
  if (least === null && most === null) return;
  const [from, to] = [least ?? Number.NEGATIVE_INFINITY, most ?? Number.POSITIVE_INFINITY];
  eachNumber(found, (number) => {
    const value = values[number] ?? 0;
    if (value < from || value > to) setBit(found, number, false);
  });
}

/** How many of the criteria a found listing does not meet, counted for all of them in binary. */
function countUnmet(found: Bits, criteria: readonly Bits[]): (number: number) => number {
  const slices = Array.from({ length: SLICES }, () => new Uint32Array(found.length));
  for (const met of criteria)
    for (let at = 0; at < found.length; at += 1) {
      let carry = (found[at] ?? 0) & ~(met[at] ?? 0);
      for (const slice of slices) {
        if (carry === 0) break;
        const before = slice[at] ?? 0;
        slice[at] = before ^ carry;
        carry &= before;
      }
    }
  const [ones, twos, fours, eights, sixteens] = slices;
  const bit = (slice: Bits | undefined, number: number): number => ((slice?.[number >>> 5] ?? 0) >>> (number & 31)) & 1;
  return (number) =>
    bit(ones, number) |
    (bit(twos, number) << 1) |
    (bit(fours, number) << 2) |
    (bit(eights, number) << 3) |
    (bit(sixteens, number) << 4);
}

const centsOf = (dollars: number | undefined): number | null =>
  dollars === undefined ? null : centsFromDollars(Math.round(Math.min(Math.max(dollars, 0), 1e7) * 100) / 100);

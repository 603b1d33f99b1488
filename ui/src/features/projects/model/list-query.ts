import type { QueryOf } from '@panelist/domain/kernel/browser';
import type { projectSearch } from '@panelist/domain/catalogue/browser';
import type { SearchCriteria } from '@panelist/domain/saved-search/browser';

export const sortOptions = [
  { code: 'v4Score', value: 'Most relevant' },
  { code: 'publishedAt', value: 'Most recent' },
  { code: 'panelistRemuneration', value: 'Highest incentive' },
  { code: 'timeMinutesRequired', value: 'Shortest time' },
  { code: 'trueHourlyRate', value: 'Best hour, as measured' },
] as const;
export type Sort = (typeof sortOptions)[number]['code'];

/** How the address names orders and codes; the names of the calls are read, too. */
const sortWords = {
  v4Score: 'most-relevant',
  publishedAt: 'most-recent',
  panelistRemuneration: 'highest-incentive',
  timeMinutesRequired: 'shortest-time',
  trueHourlyRate: 'best-hour',
} as const satisfies Record<Sort, string>;
const audienceText = { 1: 'professionals', 2: 'general' } as const;
const placeText = { 1: 'in-person', 2: 'remote' } as const;

export const wordOfSort = (sort: Sort): string => sortWords[sort];

export type Shown = 'eligible' | 'matched' | 'all';
export type Range = readonly [from: number, to: number];

/** Dollars and minutes; a slider at its end sets no limit (spec 2, section 2, Filters panel). */
export const payLimits = { min: 5, max: 1000, step: 5 } as const;
export const timeLimits = { min: 5, max: 800, step: 5 } as const;
export const pageSize = 15;
/** The page of the visitors' list (spec 2, section 9). */
export const previewSize = 50;

export interface Filters {
  readonly shown: Shown;
  readonly audience: 1 | 2 | null;
  /** 1 in person, 2 remote. */
  readonly place: 1 | 2 | null;
  readonly pay: Range;
  /** The least for a promised hour, in dollars; 0 sets no limit. */
  readonly hour: number;
  /** The least for an hour as measured, in dollars; 0 sets no limit. */
  readonly measured: number;
  readonly time: Range;
  /** Whether the list includes projects that the participant hid. */
  readonly withHidden: boolean;
}

export interface ListQuery extends Filters {
  readonly text: string;
  readonly sort: Sort;
  /** The number of pages to show. */
  readonly pages: number;
}

export const noFilters: Filters = {
  shown: 'eligible',
  audience: null,
  place: null,
  pay: [payLimits.min, payLimits.max],
  hour: 0,
  measured: 0,
  time: [timeLimits.min, timeLimits.max],
  withHidden: false,
};

/** The filters of a query, without its text, order and pages. */
export function filtersOf({ shown, audience, place, pay, hour, measured, time, withHidden }: Filters): Filters {
  return { shown, audience, place, pay, hour, measured, time, withHidden };
}

/** The code of a choice of two; null for "all". */
export const oneOrTwo = (value: string | null): 1 | 2 | null => (value === '1' ? 1 : value === '2' ? 2 : null);

const codeOf = (words: Readonly<Record<1 | 2, string>>, value: string | null): 1 | 2 | null =>
  value === words[1] ? 1 : value === words[2] ? 2 : oneOrTwo(value);

/** A saved search may have bounds between the slider's steps. */
function readRange(value: string | null, { min, max }: { readonly min: number; readonly max: number }): Range {
  const [from = NaN, to = NaN] = (value ?? '').split('-').map((part) => (part === '' ? NaN : Number(part)));
  const within = (number: number, otherwise: number) =>
    Number.isFinite(number) ? Math.min(max, Math.max(min, number)) : otherwise;
  const range: Range = [within(from, min), within(to, max)];
  return range[0] <= range[1] ? range : [min, max];
}

const readDollars = (value: string | null): number => Math.min(Math.max(Number(value) || 0, 0), 10_000);

/** Reads the list's query from the address; invalid parts fall back to their defaults. */
export function readListQuery(params: URLSearchParams, defaultSort: Sort): ListQuery {
  const sort = params.get('sort');
  const shown = params.get('show');
  const pages = Number(params.get('pages') ?? 1);
  return {
    text: (params.get('q') ?? '').trim().slice(0, 200),
    sort: sortOptions.find(({ code }) => code === sort || sortWords[code] === sort)?.code ?? defaultSort,
    shown: shown === 'matched' || shown === 'all' ? shown : 'eligible',
    audience: codeOf(audienceText, params.get('audience')),
    place: codeOf(placeText, params.get('place')),
    pay: readRange(params.get('pay'), payLimits),
    hour: readDollars(params.get('hour')),
    measured: readDollars(params.get('measured')),
    time: readRange(params.get('time'), timeLimits),
    withHidden: params.get('hidden') === 'true',
    pages: Number.isSafeInteger(pages) ? Math.max(1, pages) : 1,
  };
}

/** Writes the list's query to the address and keeps unrelated parameters. Omits defaults. */
export function writeListQuery(params: URLSearchParams, query: ListQuery): URLSearchParams {
  const next = new URLSearchParams(params);
  // A changed list closes the panel.
  next.delete('filters');
  const put = (name: string, value: string | null) => (value === null ? next.delete(name) : next.set(name, value));
  const range = (value: Range, limits: { readonly min: number; readonly max: number }) =>
    value[0] === limits.min && value[1] === limits.max ? null : `${value[0]}-${value[1]}`;
  put('q', query.text || null);
  put('sort', query.sort === 'v4Score' ? null : sortWords[query.sort]);
  put('show', query.shown === 'eligible' ? null : query.shown);
  put('audience', query.audience && audienceText[query.audience]);
  put('place', query.place && placeText[query.place]);
  put('pay', range(query.pay, payLimits));
  put('hour', query.hour ? String(query.hour) : null);
  put('measured', query.measured ? String(query.measured) : null);
  put('time', range(query.time, timeLimits));
  put('hidden', query.withHidden ? 'true' : null);
  put('pages', query.pages === 1 ? null : String(query.pages));
  return next;
}

/** What the list is narrowed by, as its call and a saved search say it. */
export function criteriaOfQuery(query: ListQuery): SearchCriteria {
  const { pay, time } = query;
  return {
    ...(query.text ? { queryText: query.text } : {}),
    ...(pay[0] > payLimits.min ? { minIncentive: pay[0] } : {}),
    ...(pay[1] < payLimits.max ? { maxIncentive: pay[1] } : {}),
    ...(query.hour > 0 ? { minHourlyRate: query.hour } : {}),
    ...(query.measured > 0 ? { minTrueHourlyRate: query.measured } : {}),
    ...(time[0] > timeLimits.min ? { minTimeMinutesRequired: time[0] } : {}),
    ...(time[1] < timeLimits.max ? { maxTimeMinutesRequired: time[1] } : {}),
    ...(query.audience === null ? {} : { talkToAudience: query.audience }),
    ...(query.place === null ? {} : { researchConductType: query.place }),
    showEligible: query.shown === 'eligible',
    onlyShowMatched: query.shown === 'matched',
    ...(query.withHidden ? { showHiddenProjects: true } : {}),
  };
}

/** The API's query for one page of the list, with the number of projects on all pages. */
export const toApiQuery = (query: ListQuery, page: number, size: number = pageSize): QueryOf<typeof projectSearch> => ({
  ...criteriaOfQuery(query),
  includeCount: true,
  sort: query.sort,
  page,
  pageSize: size,
});

const filterNames = [
  'shown',
  'audience',
  'place',
  'pay',
  'hour',
  'measured',
  'time',
  'withHidden',
] as const satisfies (keyof Filters)[];

export function sameFilters(a: Filters, b: Filters): boolean {
  return filterNames.every((name) => String(a[name]) === String(b[name]));
}

/** The number of active filters. */
export function countFilters(filters: Filters): number {
  return filterNames.filter((name) => String(filters[name]) !== String(noFilters[name])).length;
}

import { monthText } from '../../../shared/display/dates.js';
import { type AnswerOf, isBlank, pastedText } from '@panelist/domain/kernel/browser';
import { type bonusesByMonth, minSearchLength } from '@panelist/domain/referral/browser';
import type { MonthOfMoney } from '../../../shared/money/month-of-money.js';

/** What a narrow screen shows; a wide one shows all (document 3 §2, Referrals). */
export type View = 'list' | 'search' | 'info';

export const viewPaths = {
  list: '/referrals',
  search: '/referrals/search',
  info: '/referrals/referral-info',
} as const satisfies Readonly<Record<View, string>>;

/** The view of an address. A search that was begun on a wide screen goes on in its view. */
export function viewOf(pathname: string, search: string): View {
  if (pathname === viewPaths.info) return 'info';
  return pathname === viewPaths.search || search !== '' ? 'search' : 'list';
}

type BonusOfMonth = AnswerOf<typeof bonusesByMonth>['items'][number];

export const monthsShown = 12;
const minMonths = 6;

/** The months from the first bonus on, at least 6. */
export function monthsOf(items: readonly BonusOfMonth[]): readonly MonthOfMoney[] {
  const first = items.findIndex(({ count }) => count > 0);
  const from = Math.min(first === -1 ? items.length : first, Math.max(0, items.length - minMonths));
  return items.slice(from).map(({ month, bonus, count }) => {
    return { key: month, short: monthText(month, 'short'), label: monthText(month), dollars: bonus, count };
  });
}

/** How many pages the paginator offers (document 3 §9). */
export const mostPageButtons = (isSmall: boolean): number => (isSmall ? 5 : 9);

/**
 * The pages that the paginator offers: at most `most`, without gaps, around the current one.
 * Pages count from 1.
 */
export function pageNumbers(page: number, pages: number, most: number): readonly number[] {
  const length = Math.min(pages, most);
  const first = Math.max(1, Math.min(page - Math.floor(most / 2), pages - length + 1));
  return Array.from({ length }, (_unused, index) => first + index);
}

const marginPx = 15;
const maxPageSize = 10;
/** So that a phone held sideways does not page one by one. */
const minPageSize = 3;

/** How many items of this height fit, at most 10 (document 3 §9); both in pixels. */
export function pageSizeFor(availableHeight: number, itemHeight: number): number {
  const fitting = Math.floor(availableHeight / (itemHeight + marginPx));
  return Math.min(maxPageSize, Math.max(minPageSize, fitting));
}

/** Any text enables the search button (document 3 §5, Referral search). */
export const hasText = (typed: string): boolean => !isBlank(typed);

/** Whether the text is long enough to search. */
export const isSearchable = (typed: string): boolean => pastedText(typed).length >= minSearchLength;

/** What is missing for a search; null if nothing is. */
export function whyNoSearch(typed: string): string | null {
  if (!hasText(typed)) return 'Enter a name to search.';
  return isSearchable(typed) ? null : `Enter at least ${minSearchLength} characters.`;
}

/** The text that the address searches for; empty if it is too short. */
export function searchOf(address: URLSearchParams): string {
  const text = pastedText(address.get('search') ?? '');
  return isSearchable(text) ? text : '';
}

/**
 * The address with another search: from page 1 if the text changed (document 3 §4, Referral
 * statuses).
 */
export function withSearch(address: URLSearchParams, typed: string): URLSearchParams {
  const next = new URLSearchParams(address);
  const text = pastedText(typed);
  if (text !== searchOf(address)) next.delete('page');
  if (text === '') next.delete('search');
  else next.set('search', text);
  return next;
}

import { minSearchLength } from '@panelist/domain/referral/browser';
import { isBlank, pastedText } from '@panelist/domain/kernel/browser';

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

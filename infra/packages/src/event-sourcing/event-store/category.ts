import type { EventFilter } from './port.js';

/** The part of a stream's name before its first dash: `account` of `account-4711`. */
export function categoryOf(stream: string): string {
  const dash = stream.indexOf('-');
  return dash === -1 ? stream : stream.slice(0, dash);
}

/** Whether an event passes the filter. No filter lets everything pass; an empty list nothing. */
export function matches(filter: EventFilter | undefined, event: { readonly stream: string; readonly type: string }): boolean {
  if (filter?.categories !== undefined && !filter.categories.includes(categoryOf(event.stream))) return false;
  return filter?.types === undefined || filter.types.includes(event.type);
}

import { useSyncExternalStore } from 'react';

export interface Unread {
  /** Conversations with unread messages. */
  readonly inbox: number;
  /** What needs the person on the dashboard. */
  readonly needsYou: number;
}

const none: Unread = { inbox: 0, needsYou: 0 };
let unread = none;
const listeners = new Set<() => void>();

export function setUnread(next: Unread): void {
  if (next.inbox === unread.inbox && next.needsYou === unread.needsYou) return;
  unread = next;
  for (const listener of listeners) listener();
}

export const clearUnread = (): void => setUnread(none);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What menu and tab title show. */
export const useUnread = (): Unread =>
  useSyncExternalStore(
    subscribe,
    () => unread,
    () => none,
  );

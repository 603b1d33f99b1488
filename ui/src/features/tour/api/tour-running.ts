import { useSyncExternalStore } from 'react';

// Small, because the dashboard's first load holds it; the tour itself is loaded later.
let isRunning = false;
const listeners = new Set<() => void>();

/** Lets the dashboard know whether it runs. */
export function setTourRunning(next: boolean): void {
  isRunning = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the tour runs in this tab, once it is loaded. */
export const useTourRunning = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isRunning,
    () => false,
  );

import type { Socket } from 'socket.io-client';
import { useSyncExternalStore } from 'react';

let socket: Socket | null = null;
const listeners = new Set<() => void>();

/** Set by the live channel while it has a connection or looks for one. */
export function setLiveSocket(next: Socket | null): void {
  socket = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The page's connection to the live channel; null before it looks for one. */
export const useLiveSocket = (): Socket | null =>
  useSyncExternalStore(
    subscribe,
    () => socket,
    () => null,
  );

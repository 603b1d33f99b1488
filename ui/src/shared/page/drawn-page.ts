import { useSyncExternalStore } from 'react';

/** The zone, clock and language in which a reader reads times. */
export interface Reader {
  readonly zone: string;
  readonly clock: 'h12' | 'h23';
  readonly locale: string;
}

/** What a page that is being drawn is drawn from; null in a browser whose page is at work. */
interface Drawing {
  readonly at: number;
  readonly reader: Reader;
  /** Called with what the page reads of the browser's storage: the server has nothing of it. */
  readonly noteRead: (name: string) => void;
  readonly noteTime: () => void;
}

let current: Drawing | null = null;
let latest: Drawing | null = null;

/**
 * While the server draws, and while the browser takes over what it drew: both must see the same.
 */
export const drawing = (): Drawing | null => current;

/** The same, for what the browser takes over later than the rest of the page. */
export const lastDrawing = (): Drawing | null => latest;

export function setDrawing(next: Drawing | null): void {
  current = next;
  latest = next ?? latest;
}

/** True on the server and while the browser takes over what it drew, and then no more. */
export const useIsDrawn = (): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  );

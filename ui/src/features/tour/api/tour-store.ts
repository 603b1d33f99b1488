import { useSyncExternalStore } from 'react';
import { isRecord, isText } from '../../../shared/storage/is-record.js';
import { ofBrowser, ofTab, storedState } from '../../../shared/storage/stored-state.js';
import { tourSlides, type TourSlide } from '../../../shared/tour/tour-slides.js';
import { slideAfterReload, type TourStatus } from '../model/tour-machine.js';

interface KeptProgress {
  readonly userId: string;
  readonly slide: TourSlide;
}
const isRetained = (value: unknown): value is KeptProgress =>
  isRecord(value) && isText(value['userId']) && tourSlides.some((slide) => slide === value['slide']);
const stored = storedState('tour', isRetained, Date.now, ofTab);
/** Where the reader left the tour last, for "Continue", also in another tab. */
const left = storedState('tour-left', isRetained, Date.now, ofBrowser, Infinity);

interface Progress {
  readonly userId: string | null;
  readonly slide: TourSlide | null;
  /** A status that this page decided and the server's answer may not show yet. */
  readonly decided: TourStatus | null;
}

const none: Progress = { userId: null, slide: null, decided: null };
const listeners = new Set<() => void>();

/** A reload in the middle of the tour continues it. */
function progressAfterReload(): Progress {
  const kept = stored.read();
  return kept === null ? none : { userId: kept.userId, slide: slideAfterReload(kept.slide), decided: null };
}
let progress = progressAfterReload();

export function setProgress(next: Progress): void {
  const before = progress;
  progress = next;
  if (next.userId !== null && next.slide !== null) stored.write({ userId: next.userId, slide: next.slide });
  else {
    if (before.slide !== null && before.userId !== null) left.write({ userId: before.userId, slide: before.slide });
    stored.clear();
  }
  for (const listener of listeners) listener();
}

/** The slide that this user left last; null where this browser does not know it. */
export function slideClosed(userId: string): TourSlide | null {
  const kept = left.read();
  return kept?.userId === userId ? kept.slide : null;
}

/** The server's answer shows a status: once it is the decided one, later answers win. */
export function settleStatus(shown: TourStatus): void {
  if (progress.decided === shown) setProgress({ ...progress, decided: null });
}

/** Reads again what a reload keeps; for tests. */
export const reloadProgress = (): void => {
  progress = progressAfterReload();
};

/** The tour of this user in this tab. */
export const progressOf = (userId: string | null): Progress => (userId !== null && progress.userId === userId ? progress : none);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useProgress = (userId: string | null): Progress =>
  useSyncExternalStore(
    subscribe,
    () => progressOf(userId),
    () => none,
  );

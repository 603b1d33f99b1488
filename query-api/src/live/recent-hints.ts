import type { ChangeNotification } from '@panelist/infra/bus';

/**
 * How long hints are stored, in milliseconds: longer than a page takes from its first call to its
 * connection.
 */
const KEEP_MS = 60_000;
/** Most hints stored: the oldest go first. */
const MOST = 20_000;
/**
 * What a handshake may take, in milliseconds. A page sees by its age that a hint is older than its
 * answers.
 */
const MARGIN_MS = 2_000;

export type RecentHint = Omit<ChangeNotification, 'userId'> & { readonly agoMs: number };

/** The hints of the last minute, for pages that connect after their first calls. */
export interface RecentHints {
  add(userId: string, hint: Omit<ChangeNotification, 'userId'>): void;
  /**
   * Hints of the last `milliseconds` for users that `isFor` accepts, oldest first, each with the
   * milliseconds since it came; null if older ones than are stored may be missing.
   */
  since(milliseconds: number, isFor: (userId: string) => boolean): readonly RecentHint[] | null;
  /** Hints may have been lost until now. */
  forget(): void;
}

/** @param now a clock in milliseconds that never goes back */
export function recentHints(now: () => number = () => performance.now()): RecentHints {
  let kept: { readonly at: number; readonly userId: string; readonly hint: Omit<ChangeNotification, 'userId'> }[] = [];
  /** Complete from this moment on. */
  let completeSince = now();
  const drop = (count: number): void => {
    const last = kept[count - 1];
    if (last === undefined) return;
    completeSince = Math.max(completeSince, last.at);
    kept = kept.slice(count);
  };
  return {
    add(userId, hint) {
      const at = now();
      kept.push({ at, userId, hint });
      // In steps, so that an addition costs the same on average.
      if (kept.length >= MOST * 2) drop(kept.length - MOST);
      const first = kept[0];
      if (first !== undefined && first.at < at - KEEP_MS * 2) drop(kept.findIndex((each) => each.at >= at - KEEP_MS));
    },
    since(milliseconds, isFor) {
      const asked = now();
      const from = asked - milliseconds - MARGIN_MS;
      if (milliseconds > KEEP_MS || from + MARGIN_MS < completeSince) return null;
      return kept.filter(({ at, userId }) => at >= from && isFor(userId)).map(({ at, hint }) => ({ ...hint, agoMs: asked - at }));
    },
    forget() {
      kept = [];
      completeSince = now();
    },
  };
}

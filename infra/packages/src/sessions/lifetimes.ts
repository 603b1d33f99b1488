const HOUR = 3_600_000;

/** A session ends this long after it was last seen. */
export const COOKIE_LIFETIME_MS = 30 * 24 * HOUR;
/** A session ends this long after it was opened, however often it was seen. */
const SESSION_LIFETIME_MS = 90 * 24 * HOUR;
/** The same two for a session of staff. */
const STAFF_IDLE_MS = HOUR / 2;
const STAFF_SESSION_LIFETIME_MS = 8 * HOUR;
/** A session that staff opened as a participant ends this long after it was opened. */
const IMPERSONATION_LIFETIME_MS = HOUR;
/** How long a session counts as proven (contract, Accounts). */
export const PROOF_LIFETIME_MS = 10 * 60_000;
/** A session's row stays this long after its end, for support. */
export const ENDED_LIFETIME_MS = 30 * 24 * HOUR;
/** How long a device counts as known after its last log-in. */
export const DEVICE_LIFETIME_MS = 365 * 24 * HOUR;
/** A bearer token ends this long after it was issued. */
export const BEARER_LIFETIME_MS = 12 * HOUR;
/**
 * `lastSeenAt` is written at most this often, so that a busy page does not write with every call.
 */
export const LAST_SEEN_STEP_MS = 60_000;

/** How long a session lasts without being seen, and in all. */
export function lifetimeOf({ isVisit, isStaffs }: { readonly isVisit: boolean; readonly isStaffs: boolean }) {
  if (isVisit) return { idleMs: IMPERSONATION_LIFETIME_MS, longestMs: IMPERSONATION_LIFETIME_MS };
  return isStaffs
    ? { idleMs: STAFF_IDLE_MS, longestMs: STAFF_SESSION_LIFETIME_MS }
    : { idleMs: COOKIE_LIFETIME_MS, longestMs: SESSION_LIFETIME_MS };
}

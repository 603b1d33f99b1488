/**
 * The highest position of this page's commands and live hints, which queries send as their minimum.
 * Positions are opaque; they compare by length, then by characters.
 */
let highest: string | null = null;
/** When this page last learnt of a change, by `performance.now()`. */
let changedAt = -Infinity;

export function isLater(a: string, b: string): boolean {
  return a.length === b.length ? a > b : a.length > b.length;
}

/** `at`: when it changed, by `performance.now()`. */
export function rememberPosition(position: string | null, at = performance.now()): void {
  if (!position || (highest && !isLater(position, highest))) return;
  highest = position;
  changedAt = Math.max(changedAt, at);
}

export function minimumPosition(): string | null {
  return highest;
}

/** Whether this page knows of no change since `time`, of `performance.now()`. */
export const isUnchangedSince = (time: number): boolean => time > changedAt;

export function forgetPosition(): void {
  highest = null;
}

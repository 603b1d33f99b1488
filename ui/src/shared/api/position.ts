/**
 * The highest position of this page's commands and live hints, which queries send as their minimum.
 * Positions are opaque; they compare by length, then by characters.
 */
let highest: string | null = null;

export function isLater(a: string, b: string): boolean {
  return a.length === b.length ? a > b : a.length > b.length;
}

export function rememberPosition(position: string | null): void {
  if (position && (!highest || isLater(position, highest))) highest = position;
}

export function minimumPosition(): string | null {
  return highest;
}

export function forgetPosition(): void {
  highest = null;
}

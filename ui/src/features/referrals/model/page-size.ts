const marginPx = 15;
const maxPageSize = 10;
/** So that a phone held sideways does not page one by one. */
const minPageSize = 3;

/** How many items of this height fit, at most 10 (document 3 §9); both in pixels. */
export function pageSizeFor(availableHeight: number, itemHeight: number): number {
  const fitting = Math.floor(availableHeight / (itemHeight + marginPx));
  return Math.min(maxPageSize, Math.max(minPageSize, fitting));
}

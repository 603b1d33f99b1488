/**
 * Minutes before a session's start from which rescheduling and cancelling are too late. Document 2
 * §9.
 */
export const tooLateMinutes = { remote: 240, inPerson: 2880 } as const;

/** Until when a session can be moved, without a permission of the researcher. ISO 8601. */
export const movableUntil = (start: string, isRemote: boolean): string =>
  new Date(Date.parse(start) - tooLateMinutes[isRemote ? 'remote' : 'inPerson'] * 60_000).toISOString();

/**
 * How near a session is: `tooLate` to reschedule or to cancel without a record; `past` once it has
 * begun.
 */
export function sessionTiming(
  start: string,
  isRemote: boolean,
  at: string,
): { readonly tooLate: boolean; readonly past: boolean } {
  const minutes = (Date.parse(start) - Date.parse(at)) / 60_000;
  return { tooLate: minutes < (isRemote ? tooLateMinutes.remote : tooLateMinutes.inPerson), past: minutes < 0 };
}

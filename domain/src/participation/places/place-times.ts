/** How long opening the screener holds a place (ADR 193). */
export const placeHoldMinutes = 15;
/** A hold is renewed once, if an answer was saved by this long before its end. */
export const placeHoldRenewedBeforeMinutes = 5;
/** How long a freed place is held for the first person of the waiting list (ADR 193). */
export const placeOfferHours = 2;
/** Screeners of how many projects may hold a place for one person at the same time. */
export const maxPlaceHolds = 3;

const later = (at: string, minutes: number): string => new Date(Date.parse(at) + minutes * 60_000).toISOString();

/** Times are ISO 8601. */
export const placeHoldUntil = (at: string): string => later(at, placeHoldMinutes);
export const placeOfferUntil = (at: string): string => later(at, placeOfferHours * 60);
/** When it is decided whether a hold of a screener is renewed. */
export const renewalDueAt = (until: string): string => later(until, -placeHoldRenewedBeforeMinutes);
/** When the screener that a hold is for was opened. */
export const holdBegan = (until: string): string => later(until, -placeHoldMinutes);
/** Until when a hold lasts that begins now and is renewed. */
export const longestHoldUntil = (at: string): string => later(at, 2 * placeHoldMinutes);

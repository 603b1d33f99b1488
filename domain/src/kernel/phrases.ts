import { detailedMoment, longDay } from './dates.js';

/** Phrases that sentences of several events share. */

/** `Nov 21 2026 09:00 UTC`. */
export const utcMinute = (time: string): string => detailedMoment(time, 'UTC');

/** `November 21, 2026`. */
export const utcDay = longDay;

/** A person's text, or a note that the person was erased. */
export const orErased = (text: string): string => (text === '' ? '(erased)' : text);

/** `1 answer`, `2 answers`. */
export const counted = (count: number, singular: string): string => `${count} ${singular}${count === 1 ? '' : 's'}`;

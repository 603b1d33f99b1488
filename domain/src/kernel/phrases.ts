/** Phrases that sentences of several events share. */

/** `2026-11-21 09:00 UTC`. */
export const utcMinute = (time: string): string => `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`;

/** `2026-11-21`. */
export const utcDay = (time: string): string => time.slice(0, 10);

/** A person's text, or a note that the person was erased. */
export const orErased = (text: string): string => (text === '' ? '(erased)' : text);

/** `1 answer`, `2 answers`. */
export const counted = (count: number, singular: string): string => `${count} ${singular}${count === 1 ? '' : 's'}`;

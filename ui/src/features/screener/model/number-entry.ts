import { typedNumber } from '@panelist/domain/kernel/browser';

/**
 * The number that a person typed: `1,200` is 1200, `12,5` is 12.5. Returns text that is no number
 * unchanged, so that validation can report it and the field keeps it.
 */
export const readNumber = (typed: string): number | string => typedNumber(typed, 'answer') ?? typed;

import type { Cents } from '../kernel/money.js';

const minuteMs = 60_000;

/** Minutes before the start of a session from which both sides can check in. Contract, Fairness. */
export const checkInOpensMinutes = 10;
/** Minutes after its start at which a researcher who has not checked in has missed it. */
export const missedAfterMinutes = 10;
/** Hours before the start under which a cancellation by the researcher is paid. */
export const lateCancelHours = 24;
/**
 * What the participant gets of the incentive, in percent, when the researcher missed or cancelled
 * the session.
 */
export const compensationPercent = { missed: 50, cancelled: 25 } as const;

/** Who checks in. */
export const checkInSides = ['participant', 'researcher'] as const;
export type CheckInSide = (typeof checkInSides)[number];

const shifted = (time: string, minutes: number): string => new Date(Date.parse(time) + minutes * minuteMs).toISOString();

/** From when both sides can check in, ISO 8601. */
export const checkInOpensAt = (start: string): string => shifted(start, -checkInOpensMinutes);

/** When a researcher who has not checked in has missed the session, ISO 8601. */
export const missedAt = (start: string): string => shifted(start, missedAfterMinutes);

/** Whether a session that is cancelled at this time has yet to begin, in less than 24 hours. */
export function isLateCancellation(start: string, at: string): boolean {
  const left = Date.parse(start) - Date.parse(at);
  return left > 0 && left < lateCancelHours * 60 * minuteMs;
}

/**
 * The share of the incentive in cents, rounded half up, paid whole: it is no work of ours
 * (ADR 175).
 */
export const compensationCents = (kind: keyof typeof compensationPercent, incentiveCents: Cents): Cents =>
  Math.floor((incentiveCents * compensationPercent[kind] + 50) / 100);

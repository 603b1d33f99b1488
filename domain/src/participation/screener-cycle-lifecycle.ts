import type { ScreenerCycleEvent } from './events.js';

/** How long a cycle runs from its first screener. */
export const cycleHours = 24;

/** idle: it has not begun. open: screeners count until it expires. ended: none counts any more. */
export type CycleStatus = 'idle' | 'open' | 'ended';

/**
 * The status after each event; null where the event keeps it. The compiler refuses a missing event.
 */
export const statusAfter = {
  ScreenerCycleOpened: 'open',
  ScreenerCounted: null,
  ScreenerCycleReset: 'ended',
  ScreenerCycleSkipped: 'ended',
} as const satisfies Readonly<Record<ScreenerCycleEvent['type'], CycleStatus | null>>;

/** The times and counts that a folded cycle and its row both have. `expiresAt` is ISO 8601. */
export interface Expiring {
  readonly expiresAt: string;
}
export interface Counting {
  readonly count: number;
  readonly limit: number;
}

export const hasExpired = ({ expiresAt }: Expiring, at: string): boolean => Date.parse(at) >= Date.parse(expiresAt);

/**
 * Whether a cycle is running at this time: an expired one has ended, even before its reset.
 * Contract, Screeners.
 */
export const isRunning = ({ isOpen, expiresAt }: Expiring & { readonly isOpen: boolean }, at: string): boolean =>
  isOpen && !hasExpired({ expiresAt }, at);

/** Whether the running cycle accepts one more screener. */
export const hasScreenersRemaining = ({ count, limit }: Counting): boolean => count < limit;

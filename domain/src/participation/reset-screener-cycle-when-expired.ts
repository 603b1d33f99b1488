import type { ScreenerCycleEvent } from './events.js';
import type { ResetScreenerCycle } from './screener-cycle-commands.js';

/** A cycle that was opened is to be reset when it expires: the deadline that a worker scans for by the app's clock. */
export function resetScreenerCycleWhenExpired(
  event: ScreenerCycleEvent,
): { readonly dueAt: string; readonly userId: string; readonly command: ResetScreenerCycle } | null {
  if (event.type !== 'ScreenerCycleOpened') return null;
  const { userId, cycleId, expiresAt } = event.data;
  // Decided as of the deadline itself, so that it comes out the same however late the worker is.
  return { dueAt: expiresAt, userId, command: { type: 'ResetScreenerCycle', data: { cycleId, at: expiresAt } } };
}

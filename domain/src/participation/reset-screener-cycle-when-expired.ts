import type { ScreenerCycleEvent } from './events.js';
import type { ResetScreenerCycle } from './screener-cycle-commands.js';

/**
 * The deadline at which an opened cycle is reset: a worker scans for it by the app's clock and
 * enqueues the job.
 */
export function resetScreenerCycleWhenExpired(
  event: ScreenerCycleEvent,
): { readonly dueAt: string; readonly userId: string; readonly cycleId: string; readonly command: ResetScreenerCycle } | null {
  if (event.type !== 'ScreenerCycleOpened') return null;
  const { userId, cycleId, expiresAt } = event.data;
  // Decided as of the deadline itself, so that a late worker gets the same result.
  return { dueAt: expiresAt, userId, cycleId, command: { type: 'ResetScreenerCycle', data: { at: expiresAt } } };
}

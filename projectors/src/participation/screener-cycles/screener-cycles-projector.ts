import { screenerCycleLife } from '@panelist/domain/participation';
import type { ScreenerCycleEvent } from '@panelist/domain/participation';
import { projector, screenerCyclesTable } from '@panelist/infra/read-models';
import type { ScreenerCycleRow } from '@panelist/infra/read-models';

/** How many screeners somebody may still submit. */
export const screenerCyclesProjector = projector<ScreenerCycleRow, ScreenerCycleEvent>({
  name: 'screener-cycles',
  version: 1,
  table: screenerCyclesTable,
  types: ['ScreenerCycleOpened', 'ScreenerCounted', 'ScreenerCycleReset'],
  rowsOfOneStream: true,
  keys: ({ data }) => [[data.userId]],
  project: (row, event, { metadata }) => {
    if (event.type === 'ScreenerCycleOpened') {
      const { userId, cycleId, openedAt, expiresAt, limit } = event.data;
      return {
        user_id: userId,
        cycle_id: cycleId,
        status: screenerCycleLife.statusAfter.ScreenerCycleOpened,
        opened_at: openedAt,
        expires_at: expiresAt,
        screener_limit: limit,
        screener_count: 0,
        reset_at: null,
      };
    }
    if (row === undefined || row.cycle_id !== event.data.cycleId) return row;
    return event.type === 'ScreenerCounted'
      ? { ...row, screener_count: event.data.count }
      : { ...row, status: 'reset', screener_count: 0, reset_at: metadata.occurredAt };
  },
  changed: (row) => ({ userId: row.user_id, what: 'screener-cycle', id: row.cycle_id }),
});

import { screenerCycleLifecycle } from '@panelist/domain/participation';
import { project } from '../../project.js';
import { screenerCycles } from './screener-cycles.js';

const { make, set } = screenerCycles;

/** How many screeners a person may still submit. */
export const screenerCyclesProjection = project(screenerCycles, {
  ScreenerCycleOpened: {
    upsert: ({ data: { userId, cycleId, expiresAt, limit } }) =>
      make({ userId, cycleId, status: screenerCycleLifecycle.statusAfter.ScreenerCycleOpened, expiresAt, screenerLimit: limit }),
  },
  ScreenerCounted: ({ cycleId }, { data }) => set(cycleId === data.cycleId ? { screenerCount: data.count } : {}),
  ScreenerCycleReset: ({ cycleId }, { data }) => set(cycleId === data.cycleId ? { status: 'reset', screenerCount: 0 } : {}),
});

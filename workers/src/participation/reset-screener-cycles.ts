import {
  resetScreenerCycle as job,
  resetScreenerCycleWhenExpired,
  screenerCycleDecider,
  screenerCycleStream,
} from '@panelist/domain/participation';
import type { Dependencies } from '@panelist/infra/service';
import type { WorkerModule } from '../runtime/worker-module.js';
import { reaction } from '../runtime/reaction.js';
import { schedule, scheduled } from '../runtime/schedule.js';

export const resetsCycles = 'reset-screener-cycle-when-expired';

/**
 * When a screener cycle has expired by the app's clock, a job resets it. Ignores a cycle that has
 * ended.
 */
export function resetScreenerCycles({ commands, pool }: Pick<Dependencies, 'commands' | 'pool'>): WorkerModule {
  return {
    reactions: [
      reaction({
        name: resetsCycles,
        on: {
          ScreenerCycleOpened: async (event, { id }) => {
            const reset = resetScreenerCycleWhenExpired(event);
            if (reset === null) return;
            const { userId, cycleId, dueAt } = reset;
            await schedule({ pool }, job, dueAt, id, { userId, cycleId, expiresAt: dueAt });
          },
        },
      }),
    ],
    handlers: [
      scheduled({ pool }, job, async ({ cycleId, expiresAt }, run) => {
        const command = { type: 'ResetScreenerCycle', data: { at: expiresAt } } as const;
        await commands.handle(screenerCycleDecider, screenerCycleStream.of(cycleId), command, run.context());
      }),
    ],
  };
}

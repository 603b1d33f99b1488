import { derivedId } from '@panelist/domain/kernel';
import { resetScreenerCycleWhenExpired, screenerCycleDecider, screenerCycleStream } from '@panelist/domain/participation';
import type { Dependencies } from '@panelist/infra/room';
import { z } from 'zod';
import { deadline, setDeadline } from '../runtime/deadlines.js';
import type { Part } from '../runtime/part.js';
import { reaction } from '../runtime/reaction.js';

const name = 'reset-screener-cycle-when-expired';

/**
 * When a screener cycle has expired by the app's clock, resets it. Ignores a cycle that is no
 * longer the running one.
 */
export function resetScreenerCycles({ commands, pool }: Pick<Dependencies, 'commands' | 'pool'>): Part {
  const due = deadline({
    name,
    payload: z.object({ userId: z.string(), cycleId: z.string(), expiresAt: z.string() }),
    handle: async ({ userId, cycleId, expiresAt }, id) => {
      const context = {
        actor: { kind: 'system', id: name } as const,
        commandId: derivedId('deadline', id),
        correlationId: id,
        causationId: id,
      };
      const command = { type: 'ResetScreenerCycle', data: { cycleId, at: expiresAt } } as const;
      await commands.handle(screenerCycleDecider, screenerCycleStream.of(userId), command, context);
    },
  });
  return {
    reactions: [
      reaction({
        name,
        on: {
          ScreenerCycleOpened: async (event, run) => {
            const reset = resetScreenerCycleWhenExpired(event);
            if (reset === null) return;
            const payload = { userId: reset.userId, cycleId: reset.command.data.cycleId, expiresAt: reset.dueAt };
            await setDeadline({ pool }, due, run.id, reset.dueAt, payload);
          },
        },
      }),
    ],
    deadlines: [due],
  };
}

import { derivedId } from '@panelist/domain/kernel';
import {
  resetScreenerCycle,
  resetScreenerCycleWhenExpired,
  screenerCycleDecider,
  screenerCycleStream,
} from '@panelist/domain/participation';
import { jobHandler } from '@panelist/infra/jobs';
import type { Dependencies } from '@panelist/infra/room';
import { z } from 'zod';
import { deadline, removeDeadline, setDeadline } from '../runtime/deadlines.js';
import type { Part } from '../runtime/part.js';
import { reaction } from '../runtime/reaction.js';

export const resetsCycles = 'reset-screener-cycle-when-expired';

/**
 * When a screener cycle has expired by the app's clock, a job resets it. The deadline's row is the
 * truth: it stays until the job has succeeded. Ignores a cycle that has ended.
 */
export function resetScreenerCycles({ commands, pool, queue }: Pick<Dependencies, 'commands' | 'pool' | 'queue'>): Part {
  const due = deadline({
    name: resetsCycles,
    payload: z.object({ userId: z.string(), cycleId: z.string(), expiresAt: z.string() }),
    handle: async (cycle, id, tries) => {
      // The queue ignores an id that it knows, so each try has its own.
      await queue.add(resetScreenerCycle, `${id}-s${tries}`, { ...cycle, deadlineId: id });
      return 'in-job';
    },
  });
  const handler = jobHandler(resetScreenerCycle, async ({ cycleId, expiresAt, deadlineId }) => {
    const context = {
      actor: { kind: 'system', id: resetsCycles } as const,
      commandId: derivedId('deadline', deadlineId),
      correlationId: deadlineId,
      causationId: deadlineId,
    };
    const command = { type: 'ResetScreenerCycle', data: { at: expiresAt } } as const;
    await commands.handle(screenerCycleDecider, screenerCycleStream.of(cycleId), command, context);
    await removeDeadline({ pool }, deadlineId);
  });
  return {
    reactions: [
      reaction({
        name: resetsCycles,
        on: {
          ScreenerCycleOpened: async (event, run) => {
            const reset = resetScreenerCycleWhenExpired(event);
            if (reset === null) return;
            const payload = { userId: reset.userId, cycleId: reset.cycleId, expiresAt: reset.dueAt };
            await setDeadline({ pool }, due, run.id, reset.dueAt, payload);
          },
        },
      }),
    ],
    deadlines: [due],
    handlers: [handler],
  };
}

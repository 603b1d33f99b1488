import { derivedId } from '@panelist/domain/kernel';
import { exportDecider, exportKey, exportStream, supportJobs, type ExportCommand } from '@panelist/domain/support';
import { type JobRun } from '@panelist/infra/jobs';
import { whileLocked } from '@panelist/infra/postgres';
import type { Dependencies } from '@panelist/infra/service';
import { z } from 'zod';
import type { WorkerModule } from '../runtime/worker-module.js';
import { reaction } from '../runtime/reaction.js';
import { removesExports, schedule, scheduled, task } from '../runtime/schedule.js';
import { storeZip } from './store-zip.js';

export const makesExports = 'make-export-when-requested';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'files' | 'log' | 'pool' | 'sessions' | 'uploads' | 'vault'>;
type Which = Pick<ExportCommand, 'userId' | 'exportId'>;

/**
 * Makes the ZIP of each export as a job, and removes it a day later (contract, Account). A
 * lock keeps two runs of one export apart. The ZIP is a file of the person: an erasure removes it.
 */
export function makeExports(dependencies: Needs): WorkerModule {
  const { clock, commands, pool, uploads, vault } = dependencies;

  const remove = task({
    name: removesExports,
    payload: z.object({ userId: z.string(), exportId: z.string() }),
    handle: async ({ userId, exportId }) => {
      await uploads.remove(exportKey(exportId));
      await change({ type: 'RemoveExport', userId, exportId, now: clock.now() }, removesExports);
    },
  });

  async function change(command: ExportCommand, by: string): Promise<void> {
    const commandId = derivedId('export', command.type, command.exportId);
    const context = {
      actor: { kind: 'system', id: by } as const,
      commandId,
      correlationId: command.exportId,
      causationId: commandId,
    };
    await commands.handle(exportDecider, exportStream.of(command.userId), command, context);
  }

  async function isPending({ userId, exportId }: Which): Promise<boolean> {
    const { state } = await commands.load(exportDecider, exportStream.of(userId));
    return state.exports[exportId]?.status === 'pending';
  }

  async function makeOne(which: Which, run: JobRun): Promise<void> {
    if (!(await isPending(which))) return;
    const { userId, exportId } = which;
    const size = (await vault.isErased(userId)) ? null : await storeZip(dependencies, which, run.signal);
    const now = clock.now();
    if (size === null) await change({ type: 'FailExport', ...which, now }, makesExports);
    else await change({ type: 'FinishExport', userId, exportId, size, now }, makesExports);
  }

  const handler = scheduled({ pool }, supportJobs.makeExport, async (which, run) => {
    const outcome = await whileLocked(pool, `export ${which.exportId}`, async () => {
      try {
        await makeOne(which, run);
      } catch (error) {
        if (run.signal.aborted || run.attempt < supportJobs.makeExport.attempts) throw error;
        await change({ type: 'FailExport', ...which, now: clock.now() }, makesExports);
        throw error;
      }
    });
    // Another process makes it.
    return outcome === 'locked' ? 'later' : undefined;
  });

  return {
    reactions: [
      reaction({
        name: makesExports,
        on: {
          ExportRequested: async ({ data: { userId, exportId, requestedAt } }, run) =>
            schedule({ pool }, supportJobs.makeExport, requestedAt, run.id, { userId, exportId }),
        },
      }),
      reaction({
        name: removesExports,
        on: {
          ExportMade: async ({ data: { userId, exportId, expiresAt } }, run) =>
            schedule({ pool }, remove, expiresAt, run.id, { userId, exportId }),
        },
      }),
    ],
    tasks: [remove],
    handlers: [handler],
  };
}

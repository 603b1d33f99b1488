import { accountDecider, accountStream } from '@panelist/domain/identity';
import { derivedId } from '@panelist/domain/kernel';
import { exportDecider, exportKey, exportStream, supportJobs, type ExportCommand } from '@panelist/domain/support';
import { zip } from '@panelist/infra/files';
import { sleep } from '@panelist/infra/foundation';
import { TooEarlyJobError, type JobRun } from '@panelist/infra/jobs';
import { whileLocked, sql } from '@panelist/infra/postgres';
import { havePassed, checkpointOf } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/service';
import { z } from 'zod';
import type { WorkerModule } from '../runtime/worker-module.js';
import { reaction } from '../runtime/reaction.js';
import { schedule, scheduled, task } from '../runtime/schedule.js';
import { exportEntries } from './export-entries.js';
import { filesOf } from './export-files.js';
import { isIndexed, personHistory } from './person-history.js';
import type { Sharing } from '@panelist/domain/participation';
import { readRows } from '@panelist/infra/read-models';
import { itemsOfSharings, modelsOfSharings, sharingColumns } from '@panelist/projectors/queries';
import { sharings } from '@panelist/projectors/read-models';

/** The versions that `sharingsOf` reads. */
const ofSharings = modelsOfSharings.map(checkpointOf);

/** What of the person went to which researcher, when and why: all projects, the latest first. */
async function sharingsOf(dependencies: Pick<Dependencies, 'pool' | 'vault'>, userId: string): Promise<readonly Sharing[]> {
  const { table, refs: s } = sharings;
  const rows = await readRows(
    dependencies,
    sharingColumns,
    sql`select ${sharingColumns.columns('t')} from ${table} t where t.${s.userId} = ${userId}
      order by t.${s.changedAt} desc, t.${s.participationId}`,
  );
  return itemsOfSharings(dependencies, userId, rows);
}

export const makesExports = 'make-export-when-requested';
export const removesExports = 'remove-export-when-expired';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'files' | 'log' | 'pool' | 'uploads' | 'vault'>;
type Which = Pick<ExportCommand, 'userId' | 'exportId'>;

/** How long a job waits for the read models that it reads, which other processes keep. */
const INDEX_WAIT_MS = 10_000;
const INDEX_ASK_MS = 100;

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

/** Streams the ZIP into the person's files. Returns its size in bytes. */
async function storeZip(dependencies: Needs, { userId, exportId }: Which, signal: AbortSignal): Promise<number> {
  const { clock, commands, log, uploads } = dependencies;
  const asked = (await log.read(exportStream.of(userId))).find(
    ({ type, data }) => type === 'ExportRequested' && data['exportId'] === exportId,
  );
  if (asked === undefined) throw new Error('The log does not hold the request of this export');
  const { position } = asked;
  const isRead = async () =>
    (await isIndexed(dependencies, userId, position)) && (await havePassed(dependencies.pool, ofSharings, position));
  for (let waited = 0; !(await isRead()); waited += INDEX_ASK_MS) {
    if (waited >= INDEX_WAIT_MS) throw new TooEarlyJobError('The read models have not reached the request of this export');
    await sleep(INDEX_ASK_MS, signal);
    signal.throwIfAborted();
  }
  const { state: account } = await commands.load(accountDecider, accountStream.of(userId));
  const entries = exportEntries({
    userId,
    name: account.status === 'none' ? '' : `${account.firstName} ${account.lastName}`.trim(),
    email: account.status === 'none' ? '' : account.email,
    madeAt: clock.now(),
    files: await filesOf(dependencies, userId),
    shared: await sharingsOf(dependencies, userId),
    history: () => personHistory(dependencies, userId, position),
  });
  return uploads.store(exportKey(exportId), userId, until(signal, zip(entries)));
}

async function* until(signal: AbortSignal, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of bytes) {
    signal.throwIfAborted();
    yield piece;
  }
}

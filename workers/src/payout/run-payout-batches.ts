import { derivedId, Refusal } from '@panelist/domain/kernel';
import {
  groupOf,
  largestPayoutBatch,
  payoutBatchDecider,
  payoutBatchStream,
  payoutDecider,
  payoutStream,
  runPayoutBatch,
  waitingIn,
  type BatchFilter,
  type PayoutBatchCommand,
  type PayoutBatchState,
} from '@panelist/domain/payout';
import { sql, whileLocked } from '@panelist/infra/postgres';
import { readValues } from '@panelist/infra/read-models';
import type { Dependencies } from '@panelist/infra/service';
import { payouts } from '@panelist/projectors/read-models';
import type { WorkerModule } from '../runtime/worker-module.js';
import { reaction } from '../runtime/reaction.js';
import { schedule, scheduled } from '../runtime/schedule.js';

export const runsPayoutBatches = 'run-payout-batch';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'pool'>;
type Known = Exclude<PayoutBatchState, { readonly status: 'none' }>;

/**
 * Retries the payouts of a batch (contract, Staff). Each payout has a command id of its own,
 * derived from the batch: its stream refuses to retry it a second time for the same batch, wherever
 * the first run ended.
 */
export function runPayoutBatches(dependencies: Needs): WorkerModule {
  const { pool } = dependencies;
  return {
    reactions: [
      reaction({
        name: runsPayoutBatches,
        on: {
          PayoutBatchRequested: async ({ data: { batchId }, at }, { id }) =>
            schedule({ pool }, runPayoutBatch, at, id, { batchId }),
        },
      }),
    ],
    handlers: [
      scheduled({ pool }, runPayoutBatch, async ({ batchId }, { signal }) => {
        const outcome = await whileLocked(pool, `payout batch ${batchId}`, () => retryAll(dependencies, batchId, signal));
        // Another process works on it.
        return outcome === 'locked' ? 'later' : undefined;
      }),
    ],
  };
}

/** Works on a batch until every payout has its outcome. May run again at any point. */
export async function retryAll(dependencies: Needs, batchId: string, signal: AbortSignal): Promise<void> {
  const stream = payoutBatchStream.of(batchId);
  const { commands } = dependencies;

  async function change(state: Known, command: PayoutBatchCommand, ...words: readonly string[]): Promise<PayoutBatchState> {
    return (await commands.handle(payoutBatchDecider, stream, command, contextOf(state, ...words))).state;
  }

  let { state } = await commands.load(payoutBatchDecider, stream);
  if (state.status === 'none') return;
  if (state.status === 'choosing') {
    const payoutIds = await matching(dependencies, state.filter);
    state = await change(state, { type: 'ChoosePayouts', payoutIds }, 'choose');
  }
  for (const payoutId of waitingIn(state)) {
    signal.throwIfAborted();
    if (state.status === 'none') return;
    const refusal = await retry(dependencies, state, payoutId);
    state = await change(state, { type: 'FinishPayout', payoutId, refusal }, 'finish', payoutId);
  }
}

/** Each step has one command id, whichever run takes it. */
function contextOf({ batchId, requestedBy }: Known, ...words: readonly string[]) {
  const commandId = derivedId('payout-batch', batchId, ...words);
  return { actor: { kind: 'staff', id: requestedBy } as const, commandId, correlationId: batchId, causationId: batchId };
}

/** The code why the payout is not sent again; null where it is. */
async function retry({ commands }: Pick<Needs, 'commands'>, batch: Known, payoutId: string): Promise<string | null> {
  const command = { type: 'RequestRetry', reason: batch.reason, by: batch.requestedBy } as const;
  try {
    await commands.handle(payoutDecider, payoutStream.of(payoutId), command, contextOf(batch, 'retry', payoutId));
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

/** The payouts of a filter as the list shows them, oldest first. */
async function matching({ clock, pool }: Pick<Needs, 'clock' | 'pool'>, filter: BatchFilter): Promise<readonly string[]> {
  const { table, refs: r } = payouts;
  const group = groupOf(filter.status);
  const before = new Date(Date.parse(clock.now()) - (group?.quietMs ?? 0)).toISOString();
  const pattern = filter.text === null ? null : `%${filter.text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const rows = await readValues<{ readonly id: string }>(
    pool,
    sql`
      select t.${r.payoutId} as id from ${table} t
      where (${filter.userId}::text is null or t.${r.userId} = ${filter.userId})
        and (${pattern}::text is null or t.${r.payoutId} ilike ${pattern} or t.${r.projectName} ilike ${pattern}
          or t.${r.userId} = ${filter.text})
        and (${group === null}::boolean
          or (t.${r.status} = any(${group?.statuses ?? []}::text[])
            and (${group?.quietMs === undefined}::boolean or t.${r.statusChangedAt} <= ${before}::timestamptz)
            and (${group?.held === undefined}::boolean or (t.${r.heldUntil} is not null) = ${group?.held === true}::boolean))
          or (${group?.left === true}::boolean and t.${r.escalationReason} is not null)
          or (${group?.proposed === true}::boolean and t.${r.proposedBy} is not null))
      order by t.${r.requestedAt}, t.${r.payoutId} limit ${largestPayoutBatch}`,
  );
  return rows.map(({ id }) => id);
}

import { Refusal } from '@panelist/domain/kernel';
import {
  payoutDecider,
  payoutStream,
  type ExistingPayout,
  type OutcomeSource,
  type PayoutOutcomeReport,
} from '@panelist/domain/payout';
import type { JobRun } from '@panelist/infra/jobs';
import type { Dependencies } from '@panelist/infra/service';
import type { FundingPause } from './funding-pause.js';

export type RecordOutcome = (
  state: ExistingPayout,
  attempt: number,
  source: OutcomeSource,
  outcome: PayoutOutcomeReport,
  run: JobRun,
) => Promise<ExistingPayout | null>;

type Needs = Pick<Dependencies, 'commands' | 'logger' | 'newId'> & { readonly funding: FundingPause };

/**
 * Records a provider's report on an attempt; returns the payout after it. A report that the payout
 * refuses raises an alarm, because a participant may have been paid twice, and returns null.
 */
export function outcomeRecorder({ commands, funding, logger, newId }: Needs): RecordOutcome {
  return async (state, attempt, source, outcome, run) => {
    const command = { type: 'RecordOutcome', attempt, source, outcome } as const;
    try {
      const recorded = await commands.handle(
        payoutDecider,
        payoutStream.of(state.payoutId),
        command,
        contextOf({ newId }, state, run),
      );
      if (outcome.kind === 'rejected' && outcome.funding) await funding.ranOut(state.method);
      return recorded.state.status === 'none' ? null : recorded.state;
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'payout.attempt-over') throw error;
      logger.error({ payoutId: state.payoutId, attempt, outcome: outcome.kind }, 'a provider reports on a finished attempt');
      return null;
    }
  };
}

/**
 * The context of a command of this run: each of two runs of one job has command ids of its own, so
 * that the fence can distinguish them.
 */
export function contextOf({ newId }: Pick<Dependencies, 'newId'>, { payoutId }: ExistingPayout, { jobId }: JobRun) {
  const actor = { kind: 'system', id: 'payouts' } as const;
  return { actor, commandId: newId(), correlationId: payoutId, causationId: jobId };
}

import { payoutDecider, payoutStream, type ExistingPayout, type EscalationReason } from '@panelist/domain/payout';
import type { JobRun } from '@panelist/infra/jobs';
import type { Dependencies } from '@panelist/infra/service';
import { contextOf } from './record-outcome.js';

type Needs = Pick<Dependencies, 'commands' | 'logger' | 'metrics' | 'newId'>;

/**
 * Leaves a payout to operations, with an alarm: a line in the log, a count, and a row in their
 * list. That decides nothing about its outcome; a provider's message or operations continue it.
 */
export function leaverToOperations({ commands, logger, metrics, newId }: Needs) {
  const left = metrics.counter({
    name: 'panelist_payouts_left_to_operations_total',
    help: 'Payouts with which workers could do no more, by reason.',
    labels: ['reason'],
  });
  return async (state: ExistingPayout, reason: EscalationReason, run: JobRun): Promise<void> => {
    const command = { type: 'EscalatePayout', attempt: state.attempt, reason } as const;
    const context = contextOf({ newId }, state, run);
    const { events } = await commands.handle(payoutDecider, payoutStream.of(state.payoutId), command, context);
    if (events.length === 0) return;
    left.inc({ reason });
    logger.error({ payoutId: state.payoutId, reason }, 'a payout is left to operations: a person has to settle it');
  };
}

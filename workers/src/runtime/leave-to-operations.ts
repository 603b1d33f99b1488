import { payoutDecider, payoutStream, type ExistingPayout, type EscalationReason } from '@panelist/domain/payout';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import type { Dependencies } from '@panelist/infra/service';

type Needs = Pick<Dependencies, 'commands' | 'logger' | 'metrics'>;

/**
 * Leaves a payout to operations, with an alarm: a line in the log, a count, and a row in their
 * list. That decides nothing about its outcome; a provider's message or operations continue it.
 */
export function leaverToOperations({ commands, logger, metrics }: Needs) {
  const left = metrics.counter({
    name: 'panelist_payouts_left_to_operations_total',
    help: 'Payouts with which workers could do no more, by reason.',
    labels: ['reason'],
  });
  return async (state: ExistingPayout, reason: EscalationReason, context: CommandContext): Promise<void> => {
    const command = { type: 'EscalatePayout', attempt: state.attempt, resumed: state.resumed, reason } as const;
    const { events } = await commands.handle(payoutDecider, payoutStream.of(state.payoutId), command, context);
    if (events.length === 0) return;
    left.inc({ reason });
    logger.error({ payoutId: state.payoutId, reason }, 'a payout is left to operations: a person has to settle it');
  };
}

import { Refusal } from '@panelist/domain/kernel';
import {
  participationDecider,
  participationRefusal,
  participationStream,
  withdrawApproval,
} from '@panelist/domain/participation';
import { payoutDecider, payoutStream } from '@panelist/domain/payout';
import { sleep } from '@panelist/infra/foundation';
import { route } from '@panelist/infra/http';
import type { CommandContext, CommandHandler } from '@panelist/infra/event-sourcing';
import type { Dependencies } from '@panelist/infra/service';
import { executeParticipationCommand } from './execute-participation-command.js';
import { researchersResponse } from '../load-participation.js';
import type { ProofOfAmount } from '../proof-of-amount.js';

/** The words of the researcher, who may name the participant, stay in the response's own event. */
const reasonOfVoiding = 'the researcher withdrew the approval';

type Needs = Pick<Dependencies, 'commands' | 'clock' | 'log'>;

/**
 * Takes an approval back while nothing has been sent (contract, Settled). Voids the payout first:
 * the payout's own stream decides between this and a dispatch. If the process dies in between, the
 * funds are returned because the payout is voided, and the next call continues.
 */
export function withdrawApprovalRoute({ commands, clock, log }: Needs, withProofOf: ProofOfAmount) {
  return route(withdrawApproval, async (request) => {
    const { params, caller, context } = request;
    const { reason } = request.body;
    const { response: before, project } = await researchersResponse(commands, { params, caller });
    const cents = before.status === 'PAID' ? before.incentiveCents + before.tipCents : 0;
    return withProofOf(request, cents, async () => {
      const earlier = await log.read(participationStream.of(params.id));
      // Repeated after another approval, it must not void that one's payout.
      const isRepeated = earlier.some(({ metadata }) => metadata.commandId === context.commandId);
      const voidedPayoutId = before.status === 'PAID' ? before.payoutId : null;
      const command = { type: 'WithdrawApproval', data: { reason, voidedPayoutId, at: clock.now() } } as const;
      if (voidedPayoutId !== null && !isRepeated) {
        // What a decision has ordered stays, and its payout with it.
        const refused = participationDecider.decide(command, before, { project, applicant: null });
        if (refused instanceof Refusal) throw refused;
        await voidPayout(commands, voidedPayoutId, context);
      }
      const { response, position } = await executeParticipationCommand(
        commands,
        { participationId: params.id, command, project },
        context,
      );
      return { body: { id: params.id, projectId: params.projectId, status: response.status }, position };
    });
  });
}

/** A reaction requests the payout within a moment of the approval: so long, it is waited for. */
const requested = { everyMs: 50, withinMs: 2_000 };

async function voidPayout(commands: CommandHandler, payoutId: string, context: CommandContext): Promise<void> {
  const stream = payoutStream.of(payoutId);
  const command = { type: 'VoidPayout', reason: reasonOfVoiding, onlyUnsent: true } as const;
  const until = performance.now() + requested.withinMs;
  for (;;) {
    try {
      await commands.handle(payoutDecider, stream, command, context);
      return;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === 'payout.void-refused') throw participationRefusal('participation.payment-sent');
      if (error.code !== 'payout.not-found') throw error;
      if (performance.now() > until) throw participationRefusal('participation.payment-preparing');
    }
    await sleep(requested.everyMs);
  }
}

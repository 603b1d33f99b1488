import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { participationDecider, participationStream } from '@panelist/domain/participation';
import { payoutDecider, payoutStream, requestPayoutWhenPaymentApproved } from '@panelist/domain/payout';
import { byStream, UnprocessableEventError } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/service';
import type { WorkerModule } from '../runtime/worker-module.js';
import { payeeFacts } from '../runtime/payee-facts.js';
import { reaction } from '../runtime/reaction.js';
import { withTotals } from '../runtime/count-payout.js';
import { isRequested } from '../runtime/is-requested.js';

/**
 * When a payment is approved, requests its payout, to the participant's destination at this moment.
 * That of a person who has been erased meanwhile has no address, and is left to operations.
 */
export const requestPayout = ({
  clock,
  commands,
  config,
  log,
}: Pick<Dependencies, 'clock' | 'commands' | 'config' | 'log'>): WorkerModule => ({
  reactions: [
    reaction({
      name: 'request-payout-when-payment-approved',
      stops: 'stream',
      partitionOf: byStream,
      on: {
        PaymentApproved: async (recorded, run) => {
          const { userId, projectId, participationId, payoutId } = recorded.data;
          if (payoutId === null || (await isRequested({ log }, payoutId, run))) return;
          const { state: response } = await commands.load(participationDecider, participationStream.of(participationId));
          // Only what still holds is paid.
          if (response.status !== 'PAID' || response.payoutId !== payoutId) return;
          const [payee, project] = await Promise.all([
            payeeFacts({ clock, commands, config }, userId),
            commands.load(projectDecider, projectStream.of(projectId)),
          ]);
          if (project.state.status === 'none')
            throw new UnprocessableEventError('A payment was approved for a project that does not exist');
          if (payee === null) throw new UnprocessableEventError('The participant is missing');
          const command = requestPayoutWhenPaymentApproved(recorded, { ...payee, projectName: project.state.details.name });
          if (command === null) return;
          const counted = await withTotals({ commands, config }, command, recorded.at, run);
          await commands.handle(payoutDecider, payoutStream.of(command.payoutId), counted, run.context());
        },
      },
    }),
  ],
});

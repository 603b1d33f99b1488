import { accountDecider, accountStream } from '@panelist/domain/identity';
import type { Dependencies } from '@panelist/infra/service';
import type { WorkerModule } from '../runtime/worker-module.js';
import { reaction } from '../runtime/reaction.js';

/**
 * When a payment is approved, locks the names of the participant (contract, Account). An unpaid
 * study has none.
 */
export const lockNames = ({ commands }: Pick<Dependencies, 'commands'>): WorkerModule => ({
  reactions: [
    reaction({
      name: 'lock-names-when-first-study-paid',
      on: {
        PaymentApproved: async ({ data: { userId, incentiveCents, tipCents } }, run) => {
          if (incentiveCents + tipCents === 0) return;
          const stream = accountStream.of(userId);
          // A log of tests or of an import may hold payments without their account.
          if ((await commands.load(accountDecider, stream)).state.status === 'none') return;
          await commands.handle(accountDecider, stream, { type: 'LockNames' }, run.context());
        },
      },
    }),
  ],
});

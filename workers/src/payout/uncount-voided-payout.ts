import { payoutStream } from '@panelist/domain/payout';
import { byStream } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/service';
import { uncount } from '../runtime/count-payout.js';
import { reaction } from '../runtime/reaction.js';
import type { WorkerModule } from '../runtime/worker-module.js';

/**
 * When a payout is voided, its amount counts no longer against the limit of its person's day and
 * against its budget (contract, Money).
 */
export const uncountVoidedPayout = ({ commands, log }: Pick<Dependencies, 'commands' | 'log'>): WorkerModule => ({
  reactions: [
    reaction({
      name: 'uncount-voided-payout',
      stops: 'stream',
      partitionOf: byStream,
      on: {
        PayoutVoided: async ({ data: { payoutId } }, run) => {
          for (const requested of await log.read(payoutStream.of(payoutId)))
            if (requested.type === 'PayoutRequested') await uncount({ commands }, requested, run);
        },
      },
    }),
  ],
});

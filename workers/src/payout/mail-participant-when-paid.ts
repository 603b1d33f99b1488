import { formatCents } from '@panelist/domain/kernel';
import { payoutDecider, payoutStream, purposeOf, mailParticipantWhenPaid as job } from '@panelist/domain/payout';
import type { Dependencies } from '@panelist/infra/service';
import { notice } from '../runtime/notice.js';
import type { WorkerModule } from '../runtime/worker-module.js';

/** When a payout is settled, sends a mail to its owner. */
export function mailParticipantWhenPaid(
  dependencies: Pick<Dependencies, 'commands' | 'config' | 'log' | 'providers' | 'queue'>,
): WorkerModule {
  const { commands, config } = dependencies;
  return notice(dependencies, {
    job,
    type: 'PayoutSettled',
    to: ({ data }) => data.userId,
    write: async ({ data }, hello) => {
      const { state } = await commands.load(payoutDecider, payoutStream.of(data.payoutId));
      // Taken back since.
      if (state.status !== 'paid') return null;
      const amount = formatCents(state.netCents);
      const how = state.method === 'PAYPAL' ? 'to your PayPal account' : 'as a gift card, which you find in its own mail';
      const purpose = purposeOf(state.cause);
      const thanks = {
        incentive: `thank you for taking part in ${purpose}.`,
        'referral-bonus': `thank you for ${purpose}.`,
        'lost-session': `this is for ${purpose}. We are sorry about the time that you kept free.`,
        compensation: `this is for ${purpose}.`,
      }[state.cause.kind];
      return {
        subject: `You have been paid ${amount}`,
        text: `${hello}

${thanks} Your ${amount} went out ${how}.

The payment with each of its steps is here:
${config.publicUrl}/panelists/v2/payouts?id=${state.payoutId}

The Panelist team`,
      };
    },
  });
}

import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import { participationDecider, participationStream } from '@panelist/domain/participation';
import { payoutDecider, payoutStream, requestPayoutWhenPaymentApproved } from '@panelist/domain/payout';
import { preferencesDecider, preferencesStream, profileDecider, profileStream } from '@panelist/domain/profile';
import { byStream, UnprocessableEventError } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/room';
import { recipientName } from '../runtime/greeting.js';
import type { Part } from '../runtime/part.js';
import { reaction } from '../runtime/reaction.js';
import { withTotals } from '../runtime/count-payout.js';
import { isRequested } from '../runtime/is-requested.js';

/**
 * When a payment is approved, requests its payout, to the participant's destination at this moment.
 * The payment of a person who has been erased meanwhile is parked and shown to operations.
 */
export const requestPayout = ({ commands, config, log }: Pick<Dependencies, 'commands' | 'config' | 'log'>): Part => ({
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
          const [account, preferences, project] = await Promise.all([
            commands.load(accountDecider, accountStream.of(userId)),
            commands.load(preferencesDecider, preferencesStream.of(userId)),
            commands.load(projectDecider, projectStream.of(projectId)),
          ]);
          if (account.state.status === 'none' || project.state.status === 'none')
            throw new UnprocessableEventError('A payment was approved for an account or a project that does not exist');
          const { email, profileId } = account.state;
          if (email === '') throw new UnprocessableEventError('The participant was erased before the payout was requested');
          const profile = profileId === null ? null : (await commands.load(profileDecider, profileStream.of(profileId))).state;
          const command = requestPayoutWhenPaymentApproved(recorded, {
            projectName: project.state.details.name,
            recipient: { name: recipientName(account.state), email },
            country: profile?.status === 'complete' ? profile.location.country : '',
            preference: preferences.state.payout,
          });
          if (command === null) return;
          const counted = await withTotals({ commands, config }, command, recorded.at, run);
          await commands.handle(payoutDecider, payoutStream.of(command.payoutId), counted, run.command());
        },
      },
    }),
  ],
});

import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import { payoutDecider, payoutStream, requestPayoutWhenPaymentApproved } from '@panelist/domain/payout';
import { preferencesDecider, preferencesStream, profileDecider, profileStream } from '@panelist/domain/profile';
import { byStream, UnprocessableEventError } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/room';
import { recipientName } from '../runtime/greeting.js';
import type { Part } from '../runtime/part.js';
import { reaction } from '../runtime/reaction.js';
import { withdrawnApprovalsBefore } from './withdrawn-approvals.js';

/**
 * When a payment is approved, requests its payout, to the participant's destination at this moment.
 * The payment of a person who has been erased meanwhile is parked and shown to operations.
 */
export const requestPayout = ({ commands, log }: Pick<Dependencies, 'commands' | 'log'>): Part => ({
  reactions: [
    reaction({
      name: 'request-payout-when-payment-approved',
      stops: 'stream',
      partitionOf: byStream,
      on: {
        PaymentApproved: async (recorded, run) => {
          const { userId, projectId } = recorded.data;
          const [withdrawnApprovals, account, preferences, project] = await Promise.all([
            withdrawnApprovalsBefore({ commands, log }, recorded),
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
            withdrawnApprovals,
            projectName: project.state.details.name,
            recipient: { name: recipientName(account.state), email },
            country: profile?.status === 'complete' ? profile.location.country : '',
            preference: preferences.state.payout,
          });
          if (command === null) return;
          await commands.handle(payoutDecider, payoutStream.of(command.payoutId), command, run.command());
        },
      },
    }),
  ],
});

import {
  isOfProject,
  organizationFundsDecider,
  organizationFundsStream,
  projectDecider,
  projectStream,
  type ProjectState,
} from '@panelist/domain/catalogue';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import { participationDecider, participationStream } from '@panelist/domain/participation';
import { payoutDecider, payoutStream, requestLostSession } from '@panelist/domain/payout';
import type { Dependencies } from '@panelist/infra/service';
import type { WorkerModule } from '../runtime/worker-module.js';
import { payeeFacts } from '../runtime/payee-facts.js';
import { reaction } from '../runtime/reaction.js';
import { withTotals } from '../runtime/count-payout.js';
import { isRequested } from '../runtime/is-requested.js';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'config' | 'log'>;

/**
 * Once an organization's funds have paid for a session that its researcher missed or cancelled,
 * requests the payout to the participant. Where they were erased, or joined the organization,
 * meanwhile, the money goes back.
 */
export const requestPayoutWhenSessionLost = ({ clock, commands, config, log }: Needs): WorkerModule => ({
  reactions: [
    reaction({
      name: 'request-payout-when-session-lost',
      stops: 'stream',
      on: {
        FundsCompensated: async ({ data, at }, run) => {
          const { organizationId, participationId, projectId, compensationId, amountCents } = data;
          if (await isRequested({ log }, compensationId, run)) return;
          const [{ state: response }, { state: project }] = await Promise.all([
            commands.load(participationDecider, participationStream.of(participationId)),
            commands.load(projectDecider, projectStream.of(projectId)),
          ]);
          const payee = response.status === 'none' ? null : await payeeOf({ clock, commands, config }, response.userId, project);
          if (response.status === 'none' || payee === null || project.status === 'none') {
            const back = { type: 'ReturnCompensation', organizationId, participationId, projectId, compensationId } as const;
            await commands.handle(organizationFundsDecider, organizationFundsStream.of(organizationId), back, run.context());
            return;
          }
          const { userId } = response;
          const of = { participationId, projectId, projectName: project.details.name };
          const command = requestLostSession({ payoutId: compensationId, userId, ...of, amountCents, ...payee });
          const counted = await withTotals({ commands, config }, command, at, run);
          await commands.handle(payoutDecider, payoutStream.of(compensationId), counted, run.context());
        },
      },
    }),
  ],
});

/** Null for a person who was erased, or who belongs to those who run the project. */
async function payeeOf({ clock, commands, config }: Omit<Needs, 'log'>, userId: string, project: ProjectState) {
  const { state: account } = await commands.load(accountDecider, accountStream.of(userId));
  if (account.status === 'none' || project.status === 'none' || isOfProject(account, project)) return null;
  const payee = await payeeFacts({ clock, commands, config }, userId);
  return payee === null || payee.recipient.email === '' ? null : payee;
}

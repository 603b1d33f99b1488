import { organizationFundsDecider, organizationFundsStream } from '@panelist/domain/catalogue';
import type { ReactionRun } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/service';
import type { WorkerModule } from '../runtime/worker-module.js';
import { reaction } from '../runtime/reaction.js';

/**
 * Opens the funds of an organization with its first project or member: only then they take
 * deposits.
 */
export function openFunds({ commands }: Pick<Dependencies, 'commands'>): WorkerModule {
  const open = async ({ data: { organizationId } }: { readonly data: { readonly organizationId: string } }, run: ReactionRun) => {
    const stream = organizationFundsStream.of(organizationId);
    const { revision } = await commands.load(organizationFundsDecider, stream);
    if (revision !== null) return;
    await commands.handle(organizationFundsDecider, stream, { type: 'OpenFunds', organizationId }, run.context());
  };
  return {
    reactions: [
      reaction({
        name: 'open-funds-of-organization',
        stops: 'stream',
        on: { ProjectDrafted: open, OrganizationJoined: open },
      }),
    ],
  };
}

import { accountDecider, accountStream, claimDecider, emailClaimStream, emailsInUse } from '@panelist/domain/identity';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import type { Dependencies } from '@panelist/infra/service';
import { z } from 'zod';
import type { WorkerModule } from '../runtime/worker-module.js';
import { reaction } from '../runtime/reaction.js';
import { schedule, task } from '../runtime/schedule.js';

export const releasesFormerEmail = 'release-former-email-when-changed';

/**
 * Releases a former e-mail for other accounts: after a change once it can't be undone any more,
 * after an undo at once.
 */
export function releaseFormerEmail({
  clock,
  commands,
  pool,
  vault,
}: Pick<Dependencies, 'clock' | 'commands' | 'pool' | 'vault'>): WorkerModule {
  async function release(userId: string, stream: string, context: CommandContext): Promise<void> {
    // Before the account: a claim that is renewed meanwhile stays.
    const { state: claim } = await commands.load(claimDecider, stream);
    if (claim.status === 'free') return;
    const { state: account } = await commands.load(accountDecider, accountStream.of(userId));
    const inUse = account.status === 'none' ? [] : emailsInUse(account, clock.now());
    if (inUse.some((email) => emailClaimStream.of(vault.blindIndex('email', email)) === stream)) return;
    const command = { type: 'Release', userId, reason: 'changed', asOf: claim.times } as const;
    await commands.handle(claimDecider, stream, command, context);
  }
  const streamOf = (email: string) => emailClaimStream.of(vault.blindIndex('email', email));
  const due = task({
    name: releasesFormerEmail,
    payload: z.object({ userId: z.string(), stream: z.string() }),
    handle: async ({ userId, stream }, run) => release(userId, stream, run.context()),
  });
  return {
    reactions: [
      reaction({
        name: releasesFormerEmail,
        on: {
          // Erased since: the erasure releases the addresses of the account.
          EmailChanged: async ({ data: { userId, formerEmail, expiresAt } }, run) => {
            if (formerEmail !== '') await schedule({ pool }, due, expiresAt, run.id, { userId, stream: streamOf(formerEmail) });
          },
          EmailChangeUndone: async ({ data: { userId, formerEmail } }, run) => {
            if (formerEmail !== '') await release(userId, streamOf(formerEmail), run.context());
          },
        },
      }),
    ],
    tasks: [due],
  };
}

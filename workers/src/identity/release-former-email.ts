import { accountDecider, accountStream, claimDecider, emailClaimStream, emailsInUse } from '@panelist/domain/identity';
import { derivedId } from '@panelist/domain/kernel';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import type { Dependencies } from '@panelist/infra/room';
import { z } from 'zod';
import { deadline, setDeadline } from '../runtime/deadlines.js';
import type { Part } from '../runtime/part.js';
import { reaction } from '../runtime/reaction.js';

const name = 'release-former-email-when-changed';

/**
 * Releases a former e-mail for other accounts: after a change once it can't be undone any more, after
 * an undo at once.
 */
export function releaseFormerEmail({
  clock,
  commands,
  pool,
  vault,
}: Pick<Dependencies, 'clock' | 'commands' | 'pool' | 'vault'>): Part {
  async function release(userId: string, stream: string, context: CommandContext): Promise<void> {
    const { state: account } = await commands.load(accountDecider, accountStream.of(userId));
    const inUse = account.status === 'none' ? [] : emailsInUse(account, clock.now());
    if (inUse.some((email) => emailClaimStream.of(vault.blindIndex('email', email)) === stream)) return;
    await commands.handle(claimDecider, stream, { type: 'Release', userId, reason: 'changed' }, context);
  }
  const streamOf = (email: string) => emailClaimStream.of(vault.blindIndex('email', email));
  const due = deadline({
    name,
    payload: z.object({ userId: z.string(), stream: z.string() }),
    handle: async ({ userId, stream }, id) => {
      const commandId = derivedId('deadline', id);
      const actor = { kind: 'system', id: name } as const;
      await release(userId, stream, { actor, commandId, correlationId: id, causationId: id });
    },
  });
  return {
    reactions: [
      reaction({
        name,
        on: {
          // Erased since: the erasure releases the addresses of the account.
          EmailChanged: async ({ data: { userId, formerEmail, expiresAt } }, run) => {
            if (formerEmail !== '')
              await setDeadline({ pool }, due, run.id, expiresAt, { userId, stream: streamOf(formerEmail) });
          },
          EmailChangeUndone: async ({ data: { userId, formerEmail } }, run) => {
            if (formerEmail !== '') await release(userId, streamOf(formerEmail), run.command());
          },
        },
      }),
    ],
    deadlines: [due],
  };
}

import { claimDecider, emailClaimStream } from '@panelist/domain/identity';
import type { Dependencies } from '@panelist/infra/room';
import type { Part } from '../runtime/part.js';
import { reaction } from '../runtime/reaction.js';

/** When an account has another e-mail, gives the former one free for other accounts. */
export const releaseFormerEmail = ({ commands, vault }: Pick<Dependencies, 'commands' | 'vault'>): Part => ({
  reactions: [
    reaction({
      name: 'release-former-email-when-changed',
      on: {
        EmailChanged: async ({ data: { userId, email, formerEmail } }, run) => {
          // Erased since: the erasure releases the addresses of the account.
          if (formerEmail === '' || formerEmail === email) return;
          const stream = emailClaimStream.of(vault.blindIndex('email', formerEmail));
          await commands.handle(claimDecider, stream, { type: 'Release', userId, reason: 'changed' }, run.command());
        },
      },
    }),
  ],
});

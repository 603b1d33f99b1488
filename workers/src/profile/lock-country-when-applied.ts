import { accountDecider, accountStream } from '@panelist/domain/identity';
import { profileDecider, profileStream } from '@panelist/domain/profile';
import type { Dependencies } from '@panelist/infra/service';
import type { WorkerModule } from '../runtime/worker-module.js';
import { reaction } from '../runtime/reaction.js';

/** A person who has applied from a country keeps it for the lock period (contract, Accounts). */
export const lockCountry = ({ commands }: Pick<Dependencies, 'commands'>): WorkerModule => ({
  reactions: [
    reaction({
      name: 'lock-country-when-applied',
      on: {
        ScreenerSubmitted: async ({ data: { userId }, at }, run) => {
          const { state: account } = await commands.load(accountDecider, accountStream.of(userId));
          if (account.status === 'none' || account.profileId === null) return;
          const stream = profileStream.of(account.profileId);
          // Erased meanwhile, or of a log of tests.
          if ((await commands.load(profileDecider, stream)).state.status === 'none') return;
          await commands.handle(profileDecider, stream, { type: 'UseCountry', now: at }, run.context());
        },
      },
    }),
  ],
});

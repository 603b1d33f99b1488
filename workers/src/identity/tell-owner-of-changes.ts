import { identityJobs, providerNames } from '@panelist/domain/identity';
import type { Dependencies } from '@panelist/infra/room';
import { notice } from '../runtime/notice.js';
import type { Part } from '../runtime/part.js';
import { passwordChangedLetter, socialAccountLetter } from './letters.js';

type Needs = Pick<Dependencies, 'commands' | 'config' | 'log' | 'providers' | 'queue'>;

/**
 * Tells the account's address of a changed password and of connected accounts, so that the owner
 * notices a change that is not theirs. Changes recorded before the migration that brings these
 * reactions are not mailed.
 */
export function tellOwnerOfChanges(dependencies: Needs): readonly Part[] {
  const pages = () => `${dependencies.config.publicUrl}/panelists/v2`;
  const password = async (_: unknown, hello: string) => passwordChangedLetter(hello, pages());
  const { tellOwnerWhenPasswordChanged, tellOwnerWhenPasswordReset } = identityJobs;
  const { tellOwnerWhenSocialAccountConnected, tellOwnerWhenSocialAccountDisconnected } = identityJobs;
  return [
    notice(dependencies, {
      job: tellOwnerWhenPasswordChanged,
      type: 'PasswordChanged',
      to: ({ data }) => data.userId,
      write: password,
    }),
    notice(dependencies, {
      job: tellOwnerWhenPasswordReset,
      type: 'PasswordReset',
      to: ({ data }) => data.userId,
      write: password,
    }),
    notice(dependencies, {
      job: tellOwnerWhenSocialAccountConnected,
      type: 'SocialProviderLinked',
      to: ({ data }) => data.userId,
      // The event after the registration is the sign-up's own: nothing was connected later.
      write: async ({ data, revision }, hello) =>
        revision === 1 ? null : socialAccountLetter(hello, pages(), providerNames[data.provider], 'connected'),
    }),
    notice(dependencies, {
      job: tellOwnerWhenSocialAccountDisconnected,
      type: 'SocialProviderUnlinked',
      to: ({ data }) => data.userId,
      write: async ({ data }, hello) => socialAccountLetter(hello, pages(), providerNames[data.provider], 'disconnected'),
    }),
  ];
}

import { identityJobs, providerNames } from '@panelist/domain/identity';
import type { Dependencies } from '@panelist/infra/room';
import { notice } from '../runtime/notice.js';
import { passwordChangedLetter, socialAccountLetter } from './letters.js';

type Needs = Pick<Dependencies, 'commands' | 'config' | 'log' | 'providers' | 'queue'>;

/**
 * Tells the account's address of a changed password and of connected accounts, so that the owner
 * notices a change that is not theirs. Changes recorded before the migration that brings this
 * reaction are not mailed.
 */
export const tellOwnerOfChanges = (dependencies: Needs) =>
  notice(dependencies, {
    job: identityJobs.tellOwnerWhenAccountChanged,
    type: ['PasswordChanged', 'PasswordReset', 'SocialProviderLinked', 'SocialProviderUnlinked'],
    to: ({ data }) => data.userId,
    write: async (change, hello) => {
      // The demo's own accounts are connected when they are made: no person did that.
      if (change.metadata.actor.kind === 'system') return null;
      const pages = `${dependencies.config.publicUrl}/panelists/v2`;
      switch (change.type) {
        case 'PasswordChanged':
        case 'PasswordReset':
          return passwordChangedLetter(hello, pages);
        case 'SocialProviderLinked':
          // The event after the registration is the sign-up's own: nothing was connected later.
          return change.revision === 1
            ? null
            : socialAccountLetter(hello, pages, providerNames[change.data.provider], 'connected');
        case 'SocialProviderUnlinked':
          return socialAccountLetter(hello, pages, providerNames[change.data.provider], 'disconnected');
        default:
          return change satisfies never;
      }
    },
  });

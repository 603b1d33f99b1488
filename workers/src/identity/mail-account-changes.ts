import { identityJobs, providerNames } from '@panelist/domain/identity';
import type { EventMetadata } from '@panelist/domain/kernel';
import type { Dependencies } from '@panelist/infra/service';
import { notice } from '../runtime/notice.js';
import {
  passwordChangedMail,
  socialAccountMail,
  rightsChangedMail,
  rightsForOperators,
  secondFactorMail,
} from './access-mails.js';

type Needs = Pick<Dependencies, 'commands' | 'config' | 'log' | 'providers' | 'queue'>;

/** The demo's own accounts are made, connected and granted roles without a person. */
const isOfDemo = ({ actor }: EventMetadata): boolean => actor.kind === 'system' && actor.id === 'demo';

/**
 * Mails the account's address about a changed password, connected accounts and rights, so that the
 * owner notices a change that is not theirs. Operations hear of rights as well.
 */
export const mailAccountChanges = (dependencies: Needs) =>
  notice(dependencies, {
    job: identityJobs.mailOwnerWhenAccountChanged,
    type: [
      'PasswordChanged',
      'PasswordReset',
      'SocialProviderLinked',
      'SocialProviderUnlinked',
      'RoleGranted',
      'RoleRevoked',
      'AccountSuspended',
      'AccountReinstated',
      'RightsChangeProposed',
      'TotpConfirmed',
      'TotpRemoved',
      'RecoveryCodeUsed',
      'PasskeyAdded',
      'PasskeyRemoved',
      'SecondFactorRemoved',
    ],
    to: ({ data }) => data.userId,
    write: async (change, hello) => {
      if (isOfDemo(change.metadata)) return null;
      const pages = `${dependencies.config.publicUrl}/panelists/v2`;
      switch (change.type) {
        case 'PasswordChanged':
        case 'PasswordReset':
          return passwordChangedMail(hello, pages);
        case 'SocialProviderLinked':
          // The event after the registration is the sign-up's own: nothing was connected later.
          return change.revision === 1 ? null : socialAccountMail(hello, pages, providerNames[change.data.provider], 'connected');
        case 'SocialProviderUnlinked':
          return socialAccountMail(hello, pages, providerNames[change.data.provider], 'disconnected');
        case 'RoleGranted':
        case 'RoleRevoked':
        case 'AccountSuspended':
        case 'AccountReinstated':
        case 'SecondFactorRemoved':
          return rightsChangedMail(hello, pages, change);
        case 'RightsChangeProposed':
          return null;
        case 'TotpConfirmed':
          return secondFactorMail(hello, pages, 'an authenticator app was set up for your Panelist account.');
        case 'TotpRemoved':
          return secondFactorMail(hello, pages, 'the authenticator app of your Panelist account was removed.');
        case 'PasskeyAdded':
          return secondFactorMail(hello, pages, 'a passkey was added to your Panelist account.');
        case 'PasskeyRemoved':
          return secondFactorMail(hello, pages, 'a passkey of your Panelist account was removed.');
        case 'RecoveryCodeUsed':
          return secondFactorMail(hello, pages, 'a recovery code was used to log in to your Panelist account.');
        default:
          return change satisfies never;
      }
    },
    copy: {
      to: () => dependencies.config.alerts.email,
      write: (change, email) => (isOfDemo(change.metadata) ? null : rightsForOperators(change, email)),
    },
  });

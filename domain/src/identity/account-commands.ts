import type { Role } from '../kernel/call.js';
import type { RightsDecision } from './decided-right.js';
import type { RecordedOrigin } from './origin-of-query.js';
import type { ErasureOrigin, ErasureReceipt } from './erasure-receipt.js';
import type { IdentityResult } from './identity-verification.js';
import type { Passkey } from './passkey.js';
import type { SocialIdentity, SocialProvider } from './social.js';

/**
 * Times are ISO 8601 of the app's clock; addresses are normalised, numbers E.164, countries ISO
 * 3166-1 alpha-2.
 */
export type AccountCommand =
  | {
      readonly type: 'RegisterAccount';
      readonly userId: string;
      /** Null for researchers and staff. */
      readonly profileId: string | null;
      readonly provider: 'email' | 'facebook' | 'linkedin';
      readonly email: string;
      readonly firstName: string;
      readonly lastName: string;
      readonly passwordHash: string | null;
      /** Where a new participant comes from. */
      readonly origin?: RecordedOrigin;
      /** The identity that the person signs up with. */
      readonly social?: SocialIdentity;
      /**
       * `ask`: the owner must follow the link with this secret in a mail. `known`: an operator, the
       * demo, or the site through which the person signs up vouches for the address.
       */
      readonly verification: { readonly kind: 'ask'; readonly secret: string; readonly now: string } | { readonly kind: 'known' };
    }
  | { readonly type: 'RequestEmailVerification'; readonly secret: string; readonly now: string }
  /** Sent by the worker after the mail server accepted the mail. */
  | { readonly type: 'RecordEmailVerificationSent'; readonly requestEventId: string }
  | {
      readonly type: 'ConfirmEmail';
      readonly secret: string;
      /** Of the link in the mail to the former address, if the address changes. */
      readonly undoSecret: string;
      readonly now: string;
    }
  /** By the owner of a former address. */
  | { readonly type: 'UndoEmailChange'; readonly secret: string; readonly now: string }
  | {
      readonly type: 'RequestPhoneCode';
      readonly phone: string;
      readonly countryCode: string;
      readonly code: string;
      readonly now: string;
    }
  /** Sent by the worker after the provider accepted the text message. */
  | { readonly type: 'RecordPhoneCodeSent'; readonly requestEventId: string }
  | { readonly type: 'CheckPhoneCode'; readonly phone: string; readonly code: string; readonly now: string }
  /** Without a code check: in `development` and for the demo's own accounts. */
  | { readonly type: 'AcceptPhone'; readonly phone: string; readonly countryCode: string }
  | ({ readonly type: 'LinkProvider'; readonly now: string } & SocialIdentity)
  | { readonly type: 'UnlinkProvider'; readonly provider: SocialProvider }
  | { readonly type: 'BeginIdentityCheck'; readonly now: string }
  /** Sent after the provider was asked. */
  | ({ readonly type: 'RecordIdentityResult' } & IdentityResult)
  /** To an account with a verified address: else it could be a stranger's who signed up with it. */
  | ({ readonly type: 'GrantRole'; readonly role: Role } & RightsDecision)
  | ({ readonly type: 'RevokeRole'; readonly role: Role } & RightsDecision)
  | ({ readonly type: 'SuspendAccount' } & RightsDecision)
  | ({ readonly type: 'ReinstateAccount' } & RightsDecision)
  /** By an operator. New projects of the account belong to the organization that it joined last. */
  | { readonly type: 'JoinOrganization'; readonly organizationId: string }
  /** The caller has checked the current password. */
  | {
      readonly type: 'ChangePassword';
      /** The hash that the current password was checked against. */
      readonly verifiedHash: string | null;
      readonly passwordHash: string;
    }
  | { readonly type: 'RequestPasswordReset'; readonly secret: string; readonly now: string }
  | { readonly type: 'ResetPassword'; readonly secret: string; readonly passwordHash: string; readonly now: string }
  | { readonly type: 'RenameAccount'; readonly firstName: string; readonly lastName: string }
  /**
   * Names and e-mail of one form: a refusal of either saves neither. An address that the account
   * has asks for nothing.
   */
  | {
      readonly type: 'SaveAccount';
      readonly firstName: string;
      readonly lastName: string;
      readonly email: string;
      readonly secret: string;
      readonly now: string;
    }
  | { readonly type: 'ProposeTotp'; readonly secret: string }
  /** The caller has checked a code of this secret. */
  | {
      readonly type: 'ConfirmTotp';
      readonly secret: string;
      readonly recoveryHashes: readonly string[];
      readonly now: string;
    }
  | { readonly type: 'RemoveTotp' }
  | { readonly type: 'UseRecoveryCode'; readonly hash: string }
  /** The caller has checked the attestation. The codes count if the account has none yet. */
  | ({ readonly type: 'AddPasskey'; readonly recoveryHashes: readonly string[]; readonly now: string } & Omit<
      Passkey,
      'usedAt' | 'addedAt'
    >)
  /** The caller has checked the signature; `counter` is the authenticator's. */
  | { readonly type: 'UsePasskey'; readonly passkeyId: string; readonly counter: number; readonly now: string }
  | { readonly type: 'RenamePasskey'; readonly passkeyId: string; readonly name: string }
  | { readonly type: 'RemovePasskey'; readonly passkeyId: string }
  /** Of a person who has lost it. */
  | ({ readonly type: 'RemoveSecondFactor' } & RightsDecision)
  /** Sent by the worker when a first study is paid. */
  | { readonly type: 'LockNames' }
  /** Changes nothing where no change is pending. */
  | { readonly type: 'WithdrawEmailChange' }
  | { readonly type: 'DeactivateAccount'; readonly now: string }
  /** By support, while the account can be reactivated. */
  | { readonly type: 'ReactivateAccount'; readonly now: string }
  /**
   * The caller has checked who asks; `verifiedHash` is the hash that the person's password was
   * checked against. By `deactivation` it counts once the account can't be reactivated any more.
   * `again`: a restore lost the request, and maybe how the account became a participant's alone.
   */
  | {
      readonly type: 'RequestErasure';
      readonly by: ErasureOrigin;
      readonly erasureId: string;
      readonly verifiedHash?: string | null;
      readonly again?: boolean;
      readonly now: string;
    }
  /** The request of the account's owner was refused. Recorded once. */
  | { readonly type: 'RecordErasureRefused'; readonly now: string }
  /** Sent by the worker that has destroyed the key and deleted what was stored outside the log. */
  | ({ readonly type: 'CompleteErasure' } & Pick<ErasureReceipt, 'destroyed' | 'kept'>);

import type { Role } from '../kernel/contract.js';

/** Times are ISO 8601 of the app's clock; addresses are normalised, numbers E.164, countries ISO 3166-1 alpha-2. */
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
      /** `ask`: a mail with this secret has to be answered. `known`: somebody trusted vouches for the address. */
      readonly verification: { readonly kind: 'ask'; readonly secret: string; readonly now: string } | { readonly kind: 'known' };
    }
  | { readonly type: 'RequestEmailVerification'; readonly secret: string; readonly now: string }
  /** By the worker, once the mail server took the mail. */
  | { readonly type: 'RecordEmailVerificationSent'; readonly requestEventId: string }
  | { readonly type: 'ConfirmEmail'; readonly secret: string; readonly now: string }
  | {
      readonly type: 'RequestPhoneCode';
      readonly phone: string;
      readonly countryCode: string;
      readonly code: string;
      readonly now: string;
    }
  /** By the worker, once the text message was handed in. */
  | { readonly type: 'RecordPhoneCodeSent'; readonly requestEventId: string }
  | { readonly type: 'CheckPhoneCode'; readonly phone: string; readonly code: string; readonly now: string }
  /** Where nobody checks by code: `development` and the demo's own accounts. */
  | { readonly type: 'AcceptPhone'; readonly phone: string; readonly countryCode: string }
  | { readonly type: 'GrantRole'; readonly role: Role };

import type { LogInProvider } from '@panelist/domain/identity';

/** A person who signs up without a password, as another site has identified them. */
export interface SocialCredential {
  readonly kind: 'social';
  readonly provider: LogInProvider;
  readonly subject: string;
  /** The account's e-mail is the one that the site has verified. */
  readonly isEmailVerified: boolean;
  /** When the site identified the person, by the app's clock. */
  readonly identifiedAt: string | undefined;
  /** Uses the ticket up. Throws `identity.ticket-invalid`. */
  readonly use: () => Promise<void>;
}

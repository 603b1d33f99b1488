/**
 * External services. Each has one implementation that speaks the provider's real protocol; the demo
 * points it at a sandbox.
 */
export interface Providers {
  readonly mail: MailProvider;
  readonly sms: SmsProvider;
  readonly payouts: Readonly<Record<'TREMENDOUS' | 'PAYPAL', PayoutProvider>>;
  /** Those that are switched on. */
  readonly social: SocialLogins;
  /** Null where the operator has not switched it on. */
  readonly identity: IdentityProvider | null;
  /** Null where the operator has named no keys. */
  readonly push: PushProvider | null;
}

/** The other sites whose log-in we speak. */
export const socialSites = ['linkedin', 'facebook', 'github', 'slack'] as const;
export type SocialSite = (typeof socialSites)[number];

export type SocialLogins = Readonly<Partial<Record<SocialSite, SocialLogin>>>;

/** A person as another site knows them. Names are empty where it has none. */
export interface SocialPerson {
  /** The site's own id of the account. */
  readonly subject: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  /** The site says that the address is the person's. */
  readonly isEmailVerified: boolean;
  /** The address of a picture. */
  readonly picture: string | null;
}

/** A site at which people log in (OAuth code flow with PKCE). */
export interface SocialLogin {
  /**
   * The page of the site that asks the person; `verifier` is secret, its hash goes into the
   * address.
   */
  authorizeUrl(flow: { readonly state: string; readonly verifier: string; readonly redirectUri: string }): string;
  /**
   * The person for whom the site gave the code. Throws `CodeRefusedError` and
   * `ProviderSilentError`.
   */
  identify(flow: { readonly code: string; readonly verifier: string; readonly redirectUri: string }): Promise<SocialPerson>;
  /** The bytes at the address of a picture; null if there are none. Never throws. */
  picture(address: string): Promise<Buffer | null>;
}

/** The site does not accept the code: it was made up, used before, or for another client. */
export class CodeRefusedError extends Error {
  override readonly name = 'CodeRefusedError';
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /**
   * The same mail sent twice has the same id: a mailbox shows it once. Only letters, digits, dashes
   * and dots.
   */
  readonly messageId: string;
  /**
   * The address that turns off mails of this kind by one POST (RFC 8058), for mails that the person
   * can turn off.
   */
  readonly unsubscribeUrl?: string;
  /** Text files. */
  readonly attachments?: readonly { readonly name: string; readonly contentType: string; readonly text: string }[];
}

/**
 * The provider refuses this message for good: its recipient, or its text. Repeating it does not
 * help. The text of the error holds no personal data, for a queue stores it.
 */
export class MessageRefusedError extends Error {
  override readonly name = 'MessageRefusedError';
}

export interface MailProvider {
  /**
   * Throws `MessageRefusedError`, or another error when the server did not accept the mail now; its
   * text holds no personal data either.
   */
  send(mail: Mail): Promise<void>;
}

export interface SmsProvider {
  /** Throws as `MailProvider`. */
  send(message: { readonly to: string; readonly text: string }): Promise<void>;
}

/** What reaches one browser: its endpoint, its public key and its secret, as it named them. */
export interface PushTarget {
  readonly endpoint: string;
  readonly publicKey: string;
  readonly authSecret: string;
}

export interface PushProvider {
  /** With which a browser subscribes. */
  readonly publicKey: string;
  /** Whether this may be the endpoint of a push service. */
  accepts(endpoint: string): boolean;
  /**
   * `gone`: the browser has ended its subscription, or named a key that no browser has. Throws as
   * `MailProvider`.
   * @param message its text, what it replaces while a device is away, and for how long it waits
   */
  send(
    target: PushTarget,
    message: { readonly text: string; readonly topic: string; readonly seconds: number },
  ): Promise<'sent' | 'gone'>;
}

/** One order at the provider: one payout, one attempt. */
export interface PayoutOrder {
  /** `<payoutId>.<attempt>`: the provider's idempotency key. */
  readonly key: string;
  readonly amountCents: number;
  readonly recipient: { readonly name: string; readonly email: string };
  readonly memo: string;
}

/**
 * The outcome of a call. `unknown` may have been paid: only a look-up settles it. `not-sent` never
 * reached the provider and may be tried again with the same key. `rejected` has a `providerId` if
 * the provider has the order; null means that it refused the call itself, which proves nothing
 * about an earlier call under the same key. `sentTo`: the address to which the order goes or went.
 * `isAnswered`: the provider itself failed the call, so it does not hold it any more. `isForeign`:
 * the key has an order that is not this one, over another amount, so no later answer settles it.
 */
export type PayoutOutcome =
  | {
      readonly kind: 'accepted' | 'settled';
      readonly providerId: string;
      readonly rewardId?: string;
      readonly itemId?: string;
      readonly sentTo?: string;
    }
  | {
      readonly kind: 'rejected';
      readonly providerId: string | null;
      readonly code: string;
      readonly message: string;
      readonly funding: boolean;
      readonly sentTo?: string;
    }
  | {
      readonly kind: 'returned';
      readonly providerId: string;
      readonly code: string;
      readonly message: string;
      readonly rewardId?: string;
      readonly sentTo?: string;
    }
  | { readonly kind: 'unclaimed'; readonly providerId: string; readonly itemId?: string; readonly sentTo?: string }
  | {
      readonly kind: 'held';
      readonly providerId: string;
      readonly code: string;
      readonly message: string;
      readonly sentTo?: string;
    }
  | { readonly kind: 'absent' }
  | { readonly kind: 'not-sent'; readonly message: string }
  | { readonly kind: 'unknown'; readonly message: string; readonly isAnswered?: true; readonly isForeign?: true };

/** What a provider's own message is about, in the provider's ids. */
export interface ProviderResource {
  readonly kind: 'order' | 'reward' | 'batch';
  readonly id: string;
}

/** A webhook message as it came. */
export interface ProviderMessage {
  readonly bytes: Buffer;
  readonly header: (name: string) => string | undefined;
}

/** One order on a provider's own list. */
export interface ListedPayout {
  /** `<payoutId>.<attempt>`; null for an order that was not made under a key. */
  readonly key: string | null;
  readonly providerId: string;
  readonly cents: number;
  readonly status: 'paid' | 'open' | 'failed';
  /** When the provider created it, ISO 8601. */
  readonly at: string;
  /** The address to which it goes, where the list says so. */
  readonly sentTo?: string;
}

export interface PayoutList {
  readonly orders: readonly ListedPayout[];
  /** Up to when the list is complete: a provider may list an order hours later. */
  readonly until: string;
}

export interface PayoutProvider {
  /** Orders the payout. Never throws: every result is an outcome. */
  dispatch(order: PayoutOrder): Promise<PayoutOutcome>;
  /**
   * The state of the order with this key (or the provider's own id, if known). `absent` only if the
   * provider is certain; `rejected` only of an order that was found. A look-up that the provider
   * refuses is `unknown`.
   */
  lookUp(order: PayoutOrder, providerId: string | undefined): Promise<PayoutOutcome>;
  /**
   * Sends a failed delivery again on the same reward, perhaps to a corrected address. Only if the
   * provider supports that.
   */
  resend?(rewardId: string, recipient: { readonly name: string; readonly email: string }): Promise<PayoutOutcome>;
  /**
   * The provider's own list of our orders that it created in this period (ISO 8601). Throws
   * `ProviderSilentError` unless it has all of them, up to the time that it names.
   */
  list(period: { readonly since: string; readonly until: string }): Promise<PayoutList>;
  /**
   * The orders under these keys, found without ordering anything: of this period, where the
   * provider can only list them. Throws `ProviderSilentError`.
   */
  find(keys: readonly string[], period: { readonly since: string; readonly until: string }): Promise<readonly ListedPayout[]>;
  /**
   * Whether this provider sent the message, to us. Throws `ProviderSilentError` where only the
   * provider can verify it and gave no answer.
   */
  isGenuine(message: ProviderMessage): Promise<boolean>;
  /**
   * The order that a message is about; null if the provider has none. Throws `ProviderSilentError`.
   */
  orderBehind(resource: ProviderResource): Promise<ListedPayout | null>;
}

/** A provider gave no usable answer to a query. The query changed nothing: repeat it. */
export class ProviderSilentError extends Error {
  override readonly name = 'ProviderSilentError';
}

/** One attempt of a person to show who they are, as the provider has it. */
export interface IdentityAttempt {
  /** The provider's id of it. */
  readonly id: string;
  /** Our id of the person, which we gave the provider with the token. */
  readonly userId: string;
  /** `pending`: the person is still at it, or a reviewer looks at it. */
  readonly result: 'verified' | 'failed' | 'abandoned' | 'pending';
  /**
   * A text that is the same for the same person, also in another account; null where the provider
   * does not know the person.
   */
  readonly identity: string | null;
}

/**
 * A service that verifies identities. It learns our id of the person and what the person shows it.
 */
export interface IdentityProvider {
  /**
   * A token with which the person's page opens the provider's dialog. `afresh`: the latest attempt
   * is over, so the dialog begins another one. Throws `ProviderSilentError`.
   */
  linkToken(person: { readonly userId: string; readonly afresh: boolean }): Promise<string>;
  /**
   * The attempt that the dialog names to the person's page; null if the provider has none. The
   * caller checks whose it is. Throws `ProviderSilentError`.
   */
  attempt(shown: { readonly token: string; readonly userId: string }): Promise<IdentityAttempt | null>;
  /** The latest attempt of the person; null without one. Throws `ProviderSilentError`. */
  latestOf(userId: string): Promise<IdentityAttempt | null>;
  /**
   * Whether the provider sent the message. Throws `ProviderSilentError` where its key can't be had.
   */
  isGenuine(message: ProviderMessage): Promise<boolean>;
}

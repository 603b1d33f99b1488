/**
 * The other sites whose accounts a person can connect, in the order of the settings page
 * (document 3 §2).
 */
export const socialProviders = ['linkedin', 'facebook', 'github', 'slack'] as const;
export type SocialProvider = (typeof socialProviders)[number];

/** Those that log a person in (document 1 §2). */
export const logInProviders = ['facebook', 'linkedin'] as const satisfies readonly SocialProvider[];
export type LogInProvider = (typeof logInProviders)[number];

/** How the providers write their names. */
export const providerNames: Readonly<Record<SocialProvider, string>> = {
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
  github: 'GitHub',
  slack: 'Slack',
};

export const isSocialProvider = (text: string): text is SocialProvider => socialProviders.some((known) => known === text);
export const logsIn = (provider: SocialProvider): provider is LogInProvider => logInProviders.some((known) => known === provider);

/** An account at a provider: `subject` is the provider's own id of it, which never changes. */
export interface SocialIdentity {
  readonly provider: SocialProvider;
  readonly subject: string;
}

/** The text whose keyed hash names the claim on this identity. */
export const socialClaimText = ({ provider, subject }: SocialIdentity): string =>
  JSON.stringify(['social-account', provider, subject]);

/** Said when a person did not allow us to connect (document 3 §8). */
export const pleaseAuthorize = (provider: SocialProvider): string =>
  `Please authorize ${providerNames[provider]} to refresh your account.`;

/**
 * How long a person has to come back from the provider's page, in milliseconds (contract,
 * "Account").
 */
export const socialFlowLifetimeMs = 10 * 60_000;
/**
 * How long a person has to connect the account that they have just shown to be theirs, in
 * milliseconds.
 */
export const connectTicketLifetimeMs = 10 * 60_000;
/**
 * How long a sign-up may take after the log-in at the provider, in milliseconds: as long as the
 * page keeps its draft (document 1 §4).
 */
export const signUpTicketLifetimeMs = 3 * 3_600_000;

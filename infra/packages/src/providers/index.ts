export { CodeRefusedError, MessageRefusedError, ProviderSilentError } from './port.js';
export type {
  IdentityAttempt,
  IdentityProvider,
  ListedPayout,
  Mail,
  MailProvider,
  PayoutOrder,
  PayoutOutcome,
  PayoutProvider,
  ProviderMessage,
  ProviderResource,
  Providers,
  PushProvider,
  SmsProvider,
  SocialLogin,
  SocialLogins,
  SocialPerson,
} from './port.js';
export { arePayoutsPaused, endPause, notePauseChecked, openPause, pausePayouts, proposeLift } from './payout-pause.js';
export type { PayoutPause } from './payout-pause.js';
export { SANDBOX_DOMAIN } from './sandbox-domain.js';
export { PROVIDER_DEADLINE_MS, PROVIDER_HOLD_MS } from './deadline.js';
export { tremendousSignature } from './tremendous-payouts.js';
export { providersFrom, SANDBOX_WEBHOOK_SECRETS } from './providers-from.js';
export type { ProviderConfig, SandboxUrls } from './providers-from.js';
export type { PlaidSettings } from './plaid-identity.js';
export type { SocialSettings } from './social-login.js';
export { tracedProviders } from './traced-providers.js';
export { webPush } from './web-push.js';
export type { PushSettings } from './web-push.js';

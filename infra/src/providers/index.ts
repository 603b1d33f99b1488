export type { Mail, MailProvider, PayoutOrder, PayoutOutcome, PayoutProvider, Providers, SmsProvider } from './port.js';
export { PROVIDER_DEADLINE_MS } from './deadline.js';
export { providersFrom } from './providers-from.js';
export type { ProviderConfig, SandboxUrls } from './providers-from.js';

import { httpSms } from './http-sms.js';
import { paypalPayouts } from './paypal-payouts.js';
import { socialSites, type IdentityProvider, type Providers, type SocialLogins, type SocialSite } from './port.js';
import { plaidIdentity, type PlaidSettings } from './plaid-identity.js';
import { sandboxOutcomes } from './sandbox-outcomes.js';
import { socialLogin, type SocialSettings } from './social-login.js';
import { smtpMail } from './smtp-mail.js';
import { tremendousPayouts } from './tremendous-payouts.js';

/** The provider part of the configuration. */
export interface ProviderConfig {
  readonly mail: { readonly smtpUrl: string | null; readonly from: string };
  readonly sms: { readonly url: string; readonly apiKey: string } | null;
  readonly tremendous: { readonly url: string; readonly apiKey: string; readonly campaignId: string } | null;
  readonly paypal: { readonly url: string; readonly clientId: string; readonly secret: string } | null;
  readonly webhooks: WebhookSecrets;
  /** Null: the sandbox's, or switched off where no sandbox runs. */
  readonly plaid?: PlaidSettings | null;
  /** Null: the sandbox's, or switched off where no sandbox runs. */
  readonly social?: Readonly<Record<SocialSite, SocialSettings | null>>;
}

/**
 * What verifies a provider's webhook messages: Tremendous's signing key, our webhook's id at
 * PayPal. Null: every message is refused.
 */
export interface WebhookSecrets {
  readonly tremendousKey: string | null;
  readonly paypalId: string | null;
}

/** The sandbox's, unless the configuration names others. */
export const SANDBOX_WEBHOOK_SECRETS = { tremendousKey: 'sandbox', paypalId: 'SANDBOX' } as const;

/** Where the sandbox listens. */
export interface SandboxUrls {
  readonly smtp: string;
  readonly sms: string;
  readonly tremendous: string;
  readonly paypal: string;
  readonly plaid?: PlaidSettings;
  readonly social?: Readonly<Partial<Record<SocialSite, SocialSettings>>>;
}

/**
 * The real clients, with the configured addresses, and the sandbox's for what is not configured.
 * @param deadlineMs of each call; tests set less
 * @throws Error when something is neither configured nor has a sandbox
 */
export function providersFrom(config: ProviderConfig, sandbox: SandboxUrls | null, deadlineMs?: number): Providers {
  const at = (url: string | undefined, what: string): string => {
    if (url === undefined) throw new Error(`No ${what} is configured and no sandbox runs.`);
    return url;
  };
  const deadline = deadlineMs === undefined ? {} : { deadlineMs };
  const sms = config.sms ?? { url: at(sandbox?.sms, 'text message provider'), apiKey: 'sandbox' };
  const tremendous = config.tremendous ?? {
    url: at(sandbox?.tremendous, 'gift card provider'),
    apiKey: 'sandbox',
    campaignId: 'sandbox',
  };
  const tremendousKey = config.webhooks.tremendousKey ?? (config.tremendous ? null : SANDBOX_WEBHOOK_SECRETS.tremendousKey);
  const paypalId = config.webhooks.paypalId ?? (config.paypal ? null : SANDBOX_WEBHOOK_SECRETS.paypalId);
  const paypal = config.paypal ?? { url: at(sandbox?.paypal, 'PayPal'), clientId: 'sandbox', secret: 'sandbox' };
  return {
    mail: smtpMail({
      url: config.mail.smtpUrl ?? at(sandbox?.smtp, 'mail server'),
      from: config.mail.from,
      ...deadline,
    }),
    sms: httpSms({ ...sms, ...deadline }),
    payouts: {
      TREMENDOUS: tremendousPayouts({ ...tremendous, webhookKey: tremendousKey, ...deadline }),
      PAYPAL: paypalPayouts({ ...paypal, webhookId: paypalId, ...deadline }),
    },
    social: socialLogins(config, sandbox, deadlineMs),
    identity: identityProvider(config, sandbox, deadline),
  };
}

/** In the sandbox a caller may also name an outcome, without the dialog. */
function identityProvider(
  { plaid }: ProviderConfig,
  sandbox: SandboxUrls | null,
  deadline: { readonly deadlineMs?: number },
): IdentityProvider | null {
  if (plaid) return plaidIdentity({ ...plaid, ...deadline });
  if (!sandbox?.plaid) return null;
  return sandboxOutcomes(plaidIdentity({ ...sandbox.plaid, ...deadline }), sandbox.plaid);
}

function socialLogins({ social }: ProviderConfig, sandbox: SandboxUrls | null, deadlineMs: number | undefined): SocialLogins {
  return Object.fromEntries(
    socialSites.flatMap((provider) => {
      const settings = social?.[provider] ?? sandbox?.social?.[provider];
      return settings === undefined ? [] : [[provider, socialLogin(provider, settings, deadlineMs)]];
    }),
  );
}

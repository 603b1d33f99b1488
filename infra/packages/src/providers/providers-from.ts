import { paypalPayouts } from './paypal-payouts.js';
import {
  socialSites,
  type IdentityProvider,
  type Providers,
  type SocialLogins,
  type SocialSite,
  MessageRefusedError,
  type SmsProvider,
  ProviderSilentError,
} from './port.js';
import { plaidIdentity, type PlaidSettings } from './plaid-identity.js';
import { socialLogin, type SocialSettings } from './social-login.js';
import { smtpMail } from './smtp-mail.js';
import { webPush, type PushSettings } from './web-push.js';
import { tremendousPayouts } from './tremendous-payouts.js';
import { PROVIDER_DEADLINE_MS, failureText } from './deadline.js';
import { z } from 'zod';

/** `sandbox-verified`, `sandbox-verified:NAME`, `sandbox-failed`, `sandbox-abandoned`. */
const named = /^sandbox-(verified|failed|abandoned)(?::(.{1,100}))?$/s;
const finished = z.object({ identity_verification_id: z.string() });

/**
 * Lets a caller name an outcome instead of choosing it in the sandbox's dialog: does in the sandbox
 * what the dialog does, then asks for the attempt as for any other.
 */
function sandboxOutcomes(provider: IdentityProvider, { url, clientId, secret, templateId }: PlaidSettings): IdentityProvider {
  async function finish(userId: string, outcome: string, name: string): Promise<string> {
    try {
      const answer = await fetch(`${url}/sandbox/identity_verification/finish`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'PLAID-CLIENT-ID': clientId, 'PLAID-SECRET': secret },
        body: JSON.stringify({ template_id: templateId, client_user_id: userId, outcome, name }),
        signal: AbortSignal.timeout(PROVIDER_DEADLINE_MS),
      });
      return finished.parse(await answer.json()).identity_verification_id;
    } catch (error) {
      throw new ProviderSilentError(`The sandbox gave no usable answer: ${failureText(error)}`);
    }
  }
  return {
    ...provider,
    attempt: async ({ token, userId }) => {
      const [, outcome, name = ''] = named.exec(token) ?? [];
      return provider.attempt({ token: outcome === undefined ? token : await finish(userId, outcome, name), userId });
    },
  };
}

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
  /** Null: no alerts on devices. */
  readonly push?: Pick<PushSettings, 'publicKey' | 'privateKey' | 'subject'> | null;
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
  /** The origin of its push service. */
  readonly push?: string;
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
    push: config.push ? webPush({ ...config.push, sandboxOrigin: sandbox?.push ?? null, ...deadline }) : null,
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

interface SmsSettings {
  /**
   * The address for new messages: `https://api.twilio.com/2010-04-01/Accounts/{sid}/Messages.json`.
   */
  readonly url: string;
  /** `{user}:{secret}` for basic authentication, as Twilio requires, or a bearer key. */
  readonly apiKey: string;
  /** The sender that recipients see. */
  readonly from?: string;
  readonly deadlineMs?: number;
}

/**
 * Text messages over Twilio's Messages call: a form with `To`, `From` and `Body`. Throws when the
 * provider did not accept the message.
 */
function httpSms({ url, apiKey, from = 'Panelist', deadlineMs = PROVIDER_DEADLINE_MS }: SmsSettings): SmsProvider {
  const authorization = apiKey.includes(':') ? `Basic ${Buffer.from(apiKey).toString('base64')}` : `Bearer ${apiKey}`;
  return {
    async send({ to, text }) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ To: to, From: from, Body: text }),
        redirect: 'error',
        signal: AbortSignal.timeout(deadlineMs),
      });
      await answer.arrayBuffer();
      // 400: the number or the text; other failures may pass, or are ours.
      if (answer.status === 400) throw new MessageRefusedError('The provider refused the text message: 400');
      if (!answer.ok) throw new Error(`The provider did not accept the text message: ${answer.status}`);
    },
  };
}

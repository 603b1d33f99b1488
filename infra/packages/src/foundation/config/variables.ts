import { createHash } from 'node:crypto';
import { z } from 'zod';
import { parseEventStoreDbAddress } from './event-store-address.js';
import { addresses } from './addresses.js';
import { filesUrlMessage, parseFilesUrl } from './files-place.js';
import { parseTaskLinkParameters } from './task-link-parameters.js';

/** A variable that is set to nothing counts as not set. */
const given = z
  .string()
  .trim()
  .transform((value) => (value === '' ? undefined : value))
  .optional();

const text = (rule: (value: string) => boolean, message: string) =>
  given.refine((value) => value === undefined || rule(value), { error: message });

const url = (name: string, protocols: readonly string[], example: string) =>
  text(
    (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
    `${name} must be an address like ${example}, or not be set.`,
  );

/** Accepts several servers, separated by commas. */
const servers = (name: string, protocols: readonly string[], example: string) =>
  text((value) => {
    try {
      return addresses(value).every(({ protocol, hostname }) => protocols.includes(protocol) && hostname !== '');
    } catch {
      return false;
    }
  }, `${name} must be an address like ${example}, or not be set.`);

const whole = <Otherwise extends number | undefined>(name: string, least: number, most: number, otherwise: Otherwise) =>
  text(
    (value) => /^\d+$/.test(value) && Number(value) >= least && Number(value) <= most,
    `${name} must be a whole number from ${least} to ${most}.`,
  ).transform((value): number | Otherwise => (value === undefined ? otherwise : Number(value)));

const oneOf = <const Words extends readonly [string, ...string[]]>(name: string, words: Words, otherwise: Words[number]) =>
  given
    .pipe(z.enum(words, { error: `${name} must be one of ${words.join(', ')}.` }).optional())
    .transform((value) => value ?? otherwise);

const eventStore = given.superRefine((value, context) => {
  try {
    if (value !== undefined) parseEventStoreDbAddress(value);
  } catch (error) {
    const wrong = error instanceof Error ? error.message : '';
    context.addIssue({
      code: 'custom',
      message: `EVENT_STORE_URL must be an address like esdb://user:password@host:2113, or not be set. ${wrong}`,
    });
  }
});

const secret = (name: string) =>
  text(
    (value) => parseSecret(value) !== null,
    `${name} must be 32 bytes in base64: make one with "openssl rand -base64 32" and keep it safe.`,
  ).transform((value) => (value === undefined ? undefined : (parseSecret(value) ?? undefined)));

/** The demo's encryption key. It is public, so production refuses it. */
export const DEMO_MASTER_KEY = createHash('sha256').update('panelist demo master key').digest();

function parseSecret(value: string): Buffer | null {
  const bytes = /^[0-9a-f]{64}$/i.test(value) ? Buffer.from(value, 'hex') : Buffer.from(value, 'base64');
  return bytes.length === 32 ? bytes : null;
}

const word = given;
const http = ['http:', 'https:'];
const redis = ['redis', 'rediss'].flatMap((scheme) => [`${scheme}:`, `${scheme}+sentinel:`, `${scheme}+cluster:`]);

/** The variables of a site at which people log in; the addresses are for tests and for gateways. */
const social = <const Name extends 'FACEBOOK' | 'LINKEDIN' | 'GITHUB' | 'SLACK'>(name: Name) => {
  const address = (part: string) =>
    url(`${name}_${part}_URL`, http, 'https://provider.example/oauth').describe(
      'Another address than the site’s own, for tests and gateways.',
    );
  return {
    [`${name}_CLIENT_ID`]: word.describe('The application at which people log in; switched off in production without it.'),
    [`${name}_CLIENT_SECRET`]: word.describe('Its secret.'),
    [`${name}_AUTHORIZE_URL`]: address('AUTHORIZE'),
    [`${name}_TOKEN_URL`]: address('TOKEN'),
    [`${name}_PROFILE_URL`]: address('PROFILE'),
  } as Record<`${Name}_${'CLIENT_ID' | 'CLIENT_SECRET' | `${'AUTHORIZE' | 'TOKEN' | 'PROFILE'}_URL`}`, typeof word>;
};

/**
 * Every variable that Panelist reads, each with its description and the error message for a wrong
 * value. `npm run freeze` writes `docs/settings.md` from it.
 */
export const variables = z.object({
  APP_ENV: oneOf('APP_ENV', ['demo', 'development', 'test', 'production'], 'demo').describe(
    'What runs: demo (sandboxes, sample data), development, test, or production, which refuses default secrets and has no demo.',
  ),
  PORT: whole('PORT', 1, 65_535, 3000).describe('The port that a process listens on.'),
  HOST: word.transform((value) => value ?? '127.0.0.1').describe('The address that a process listens on.'),
  PUBLIC_URL: url('PUBLIC_URL', http, 'https://panelist.example').describe(
    'The address that people use: links in mails, cookies, passkeys. https in production.',
  ),
  HSTS_SUBDOMAINS: oneOf('HSTS_SUBDOMAINS', ['true', 'false'], 'false').describe(
    'Whether browsers reach every host below this one over TLS alone.',
  ),
  TRUSTED_PROXIES: whole('TRUSTED_PROXIES', 0, 10, undefined).describe(
    'How many proxies are in front, Caddy included. Required in production over https.',
  ),
  DATA_DIR: word.transform((value) => value ?? '.data').describe('The folder of the embedded database, files and logs.'),
  ERASURE_JOURNAL: word.describe('The file that names erased people for a restore; with DATABASE_URL none unless it is set.'),
  FILES_URL: text((value) => parseFilesUrl(value) !== null, filesUrlMessage).describe(
    'Where large files are: file:///folder, or s3://bucket/prefix?region=…&endpoint=…; without it in the data folder.',
  ),
  CLAMD_URL: text(
    (value) => /^(tcp:\/\/[^/\s]+:\d+|unix:\/\S+)$/.test(value),
    'CLAMD_URL must be like tcp://host:3310 or unix:/run/clamav/clamd.ctl, or not be set.',
  ).describe('The ClamAV that scans what people send; without it nothing is scanned.'),
  DATABASE_URL: url('DATABASE_URL', ['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/panelist').describe(
    'A PostgreSQL of your own instead of the embedded one.',
  ),
  DATABASE_CONNECTIONS: whole('DATABASE_CONNECTIONS', 2, 500, 20).describe('Most connections of each process for its own work.'),
  REDIS_URL: servers('REDIS_URL', redis, 'redis://host:6379').describe(
    'Redis for jobs (one server, Sentinels or a cluster); without it they are in PostgreSQL.',
  ),
  EVENT_STORE_URL: eventStore.describe('EventStoreDB for the log; without it the log is in PostgreSQL.'),
  NATS_URL: servers('NATS_URL', ['nats:', 'tls:'], 'nats://host:4222,nats://other-host:4222').describe(
    'NATS for change notifications; without it PostgreSQL carries them.',
  ),
  METRICS_TOKEN: text(
    (value) => /^[\w.~+/=-]{16,}$/.test(value),
    'METRICS_TOKEN must be at least 16 letters and digits: make one with "openssl rand -hex 24", or do not set it.',
  ).describe('The bearer token that opens /metrics to other machines.'),
  DRAIN_SECONDS: whole('DRAIN_SECONDS', 0, 300, 2).describe(
    'How long a stopping process still answers after /readyz has failed.',
  ),
  MASTER_KEY: secret('MASTER_KEY').describe(
    'Wraps every person’s key. Required in production; if it is lost, no personal field can be read.',
  ),
  SECOND_MASTER_KEY: secret('SECOND_MASTER_KEY').describe('The other key while the master key is replaced.'),
  SESSION_SECRET: secret('SESSION_SECRET').describe('Signs what browsers bring back. Required in production.'),
  SCREENER_CYCLE_LIMIT: whole('SCREENER_CYCLE_LIMIT', 1, 1_000, 10).describe(
    'Screeners that a participant may submit in one cycle of 24 hours.',
  ),
  PROFILE_LOCK_DAYS: whole('PROFILE_LOCK_DAYS', 0, 365, 7).describe('How long a saved section of a profile stays locked.'),
  REFERRAL_BONUS_DAYS: whole('REFERRAL_BONUS_DAYS', 0, 365, 7).describe('Days between a bonus and its payout.'),
  DESTINATION_HOLD_HOURS: text(
    (value) => /^\d+(\.\d+)?$/.test(value) && Number(value) > 0 && Number(value) <= 720,
    'DESTINATION_HOLD_HOURS must be a number of hours above 0, at most 720.',
  )
    .transform((value) => (value === undefined ? undefined : Number(value)))
    .describe('How long payouts wait for a changed destination that its owner has not confirmed: 72, a minute in the demo.'),
  PAYMENT_PROMISE_HOURS: text(
    (value) => /^\d+(\.\d+)?$/.test(value) && Number(value) <= 720,
    'PAYMENT_PROMISE_HOURS must be a number of hours, at most 720, or 0 for no promise.',
  )
    .transform((value) => (value === undefined ? 72 : Number(value)))
    .describe('Within how many hours of its session a payment is approved, by rule if its researcher does not answer; 0: never.'),
  BUDGET_SIGNUP_BONUS_USD: whole('BUDGET_SIGNUP_BONUS_USD', 0, 10_000_000, 10_000).describe(
    'What the platform pays for sign-up bonuses in a month; above it payouts wait for operations.',
  ),
  BUDGET_COMPENSATION_USD: whole('BUDGET_COMPENSATION_USD', 0, 10_000_000, 5_000).describe(
    'What the platform pays as compensation in a month; above it payouts wait for operations.',
  ),
  TASK_LINK_PARAMETERS: text(
    (value) => parseTaskLinkParameters(value) !== null,
    'TASK_LINK_PARAMETERS must name organizations and a query parameter for each, like organization-id:subject,other-id:pid, or not be set.',
  )
    .transform((value) => (value === undefined ? {} : (parseTaskLinkParameters(value) ?? {})))
    .describe('organization-id:parameter,…: task links of that organization name the participant by this parameter as well.'),
  SIGN_UPS_PER_ADDRESS: whole('SIGN_UPS_PER_ADDRESS', 1, 1_000_000, undefined).describe(
    'Sign-ups from one address in an hour: 20 in production, else 100,000.',
  ),
  PHONE_LOOK_UPS_PER_ADDRESS: whole('PHONE_LOOK_UPS_PER_ADDRESS', 1, 1_000_000, undefined).describe(
    'Questions from one address in an hour whether a number is in use: 100 in production, else 100,000.',
  ),
  TEXTS_PER_PERSON: whole('TEXTS_PER_PERSON', 1, 1_000_000, 10).describe('Text messages that one account requests in an hour.'),
  TEXTS_PER_NUMBER: whole('TEXTS_PER_NUMBER', 1, 1_000_000, 10).describe('Text messages to one number in 24 hours.'),
  TEXTS_PER_DAY: whole('TEXTS_PER_DAY', 1, 1_000_000, undefined).describe(
    'Text messages of the whole product in 24 hours: 2,000 in production, else 100,000.',
  ),
  SIMULATE_RESEARCHERS: given
    .pipe(z.enum(['true', 'false'], { error: 'SIMULATE_RESEARCHERS must be true or false.' }).optional())
    .describe('Whether simulated researchers invite and pay; true in the demo, refused in production.'),
  CAPTCHA_EXEMPT_EMAIL: text(
    (value) => value.includes('@'),
    'CAPTCHA_EXEMPT_EMAIL must be an e-mail address, or not be set.',
  ).describe('An address that signs up without a captcha, for monitoring.'),
  SMTP_URL: url('SMTP_URL', ['smtp:', 'smtps:'], 'smtps://user:password@mail.example:465').describe(
    'The mail server. Required in production. A server of another host must offer TLS, by smtps:// or STARTTLS; ?ignoreTLS=true at the end lets mails go there in clear.',
  ),
  MAIL_FROM: word.transform((value) => value ?? 'Panelist <no-reply@panelist.example>').describe('The sender of mails.'),
  ALERT_WEBHOOK_URL: url('ALERT_WEBHOOK_URL', http, 'https://alerts.example/panelist').describe('Where alerts are posted.'),
  ALERT_EMAIL: text(
    (value) => /^[^\s@<>]+@[^\s@<>]+$/.test(value),
    'ALERT_EMAIL must be an e-mail address, or not be set.',
  ).describe('Where alerts are mailed.'),
  ALERT_FAILED_PAYOUTS: whole('ALERT_FAILED_PAYOUTS', 1, 1_000_000, 10).describe('Failed payouts that raise an alert.'),
  ALERT_UNKNOWN_MINUTES: whole('ALERT_UNKNOWN_MINUTES', 1, 100_000, 60).describe(
    'Minutes of an unknown outcome that raise an alert.',
  ),
  ALERT_LAG_SECONDS: whole('ALERT_LAG_SECONDS', 1, 1_000_000, 60).describe('Seconds of a processor’s lag that raise an alert.'),
  ALERT_PARKED_STREAMS: whole('ALERT_PARKED_STREAMS', 1, 1_000_000, 1).describe('Parked streams that raise an alert.'),
  ALERT_QUEUE_SECONDS: whole('ALERT_QUEUE_SECONDS', 1, 1_000_000, 300).describe(
    'Seconds for which a job waits that raise an alert.',
  ),
  SUPPORT_EMAIL: text(
    (value) => /^[^\s@<>]+@[^\s@<>]+$/.test(value),
    'SUPPORT_EMAIL must be an e-mail address, or not be set.',
  ).describe('The address for questions and for reports of weaknesses; without it the sender of mails.'),
  PAGE_NOTIFICATION: word.describe('A sentence that every visit begins with, such as an announced maintenance.'),
  ANALYTICS_URL: url('ANALYTICS_URL', http, 'https://analytics.example/events').describe(
    'Where browsers of people who consented send analytics; without it none are sent.',
  ),
  SMS_URL: url('SMS_URL', http, 'https://sms.example/messages').describe(
    'Where text messages are handed in. Required in production.',
  ),
  SMS_API_KEY: word.describe('The key for text messages.'),
  VAPID_PUBLIC_KEY: text(
    (value) => /^B[\w-]{86}$/.test(value),
    'VAPID_PUBLIC_KEY must be a point of P-256 in base64url, 87 letters that begin with B, or not be set.',
  ).describe('With this key browsers subscribe to alerts; without it none are sent to devices, except in the demo.'),
  VAPID_PRIVATE_KEY: text(
    (value) => /^[\w-]{43}$/.test(value),
    'VAPID_PRIVATE_KEY must be a scalar of P-256 in base64url, 43 letters, or not be set.',
  ).describe('Its private key. A new pair ends every subscription.'),
  TREMENDOUS_URL: url('TREMENDOUS_URL', http, 'https://www.tremendous.com/api/v2').describe(
    'Where gift cards are ordered. Required in production.',
  ),
  TREMENDOUS_API_KEY: word.describe('The key for gift cards.'),
  TREMENDOUS_CAMPAIGN_ID: word.describe('The campaign that says which gift cards a recipient may choose.'),
  TREMENDOUS_WEBHOOK_KEY: word.describe('Checks the signature of Tremendous’s webhooks.'),
  PAYPAL_URL: url('PAYPAL_URL', http, 'https://api-m.paypal.com').describe('Where PayPal pays. Required in production.'),
  PAYPAL_CLIENT_ID: word.describe('The application at PayPal.'),
  PAYPAL_SECRET: word.describe('Its secret.'),
  PAYPAL_WEBHOOK_ID: word.describe('Checks the signature of PayPal’s webhooks.'),
  PLAID_URL: url('PLAID_URL', http, 'https://production.plaid.com').describe(
    'Identity verification; switched off in production without it.',
  ),
  PLAID_CLIENT_ID: word.describe('The application at Plaid.'),
  PLAID_SECRET: word.describe('Its secret.'),
  PLAID_TEMPLATE_ID: word.describe('The template of a verification.'),
  PLAID_SCRIPT_URL: url('PLAID_SCRIPT_URL', http, 'https://cdn.plaid.com/link/v2/stable/link-initialize.js').describe(
    'The script of Plaid’s dialog.',
  ),
  ...social('FACEBOOK'),
  ...social('LINKEDIN'),
  ...social('GITHUB'),
  ...social('SLACK'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('OTEL_EXPORTER_OTLP_ENDPOINT', http, 'http://collector:4318').describe(
    'The collector of traces and metrics; without it nothing is sent, and nothing loaded.',
  ),
  OTEL_METRIC_EXPORT_INTERVAL: whole('OTEL_METRIC_EXPORT_INTERVAL', 100, 3_600_000, 60_000).describe(
    'Milliseconds between two exports of metrics.',
  ),
  OTEL_TRACES_SAMPLER_ARG: text(
    (value) => /^(0|1|0?\.\d+|1\.0+)$/.test(value),
    'OTEL_TRACES_SAMPLER_ARG must be the share of traces to send, from 0 to 1, or not be set.',
  )
    .transform((value) => (value === undefined ? 1 : Number(value)))
    .describe('The share of traces that is sent, from 0 to 1.'),
  LOG_LEVEL: oneOf('LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'info').describe(
    'The least severe lines that are logged.',
  ),
});

export type Variables = z.output<typeof variables>;

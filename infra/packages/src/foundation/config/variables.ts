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
  const address = (part: string) => url(`${name}_${part}_URL`, http, 'https://provider.example/oauth');
  return {
    [`${name}_CLIENT_ID`]: word,
    [`${name}_CLIENT_SECRET`]: word,
    [`${name}_AUTHORIZE_URL`]: address('AUTHORIZE'),
    [`${name}_TOKEN_URL`]: address('TOKEN'),
    [`${name}_PROFILE_URL`]: address('PROFILE'),
  } as Record<`${Name}_${'CLIENT_ID' | 'CLIENT_SECRET' | `${'AUTHORIZE' | 'TOKEN' | 'PROFILE'}_URL`}`, typeof word>;
};

/** Every variable that Panelist reads, each with the error message for a wrong value. */
export const variables = z.object({
  APP_ENV: oneOf('APP_ENV', ['demo', 'development', 'test', 'production'], 'demo'),
  PORT: whole('PORT', 1, 65_535, 3000),
  HOST: word.transform((value) => value ?? '127.0.0.1'),
  PUBLIC_URL: url('PUBLIC_URL', http, 'https://panelist.example'),
  HSTS_SUBDOMAINS: oneOf('HSTS_SUBDOMAINS', ['true', 'false'], 'false'),
  TRUSTED_PROXIES: whole('TRUSTED_PROXIES', 0, 10, undefined),
  DATA_DIR: word.transform((value) => value ?? '.data'),
  ERASURE_JOURNAL: word,
  FILES_URL: text((value) => parseFilesUrl(value) !== null, filesUrlMessage),
  CLAMD_URL: text(
    (value) => /^(tcp:\/\/[^/\s]+:\d+|unix:\/\S+)$/.test(value),
    'CLAMD_URL must be like tcp://host:3310 or unix:/run/clamav/clamd.ctl, or not be set.',
  ),
  DATABASE_URL: url('DATABASE_URL', ['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/panelist'),
  DATABASE_CONNECTIONS: whole('DATABASE_CONNECTIONS', 2, 500, 20),
  REDIS_URL: servers('REDIS_URL', redis, 'redis://host:6379'),
  EVENT_STORE_URL: eventStore,
  NATS_URL: servers('NATS_URL', ['nats:', 'tls:'], 'nats://host:4222,nats://other-host:4222'),
  METRICS_TOKEN: text(
    (value) => /^[\w.~+/=-]{16,}$/.test(value),
    'METRICS_TOKEN must be at least 16 letters and digits: make one with "openssl rand -hex 24", or do not set it.',
  ),
  DRAIN_SECONDS: whole('DRAIN_SECONDS', 0, 300, 2),
  MASTER_KEY: secret('MASTER_KEY'),
  SECOND_MASTER_KEY: secret('SECOND_MASTER_KEY'),
  SESSION_SECRET: secret('SESSION_SECRET'),
  SCREENER_CYCLE_LIMIT: whole('SCREENER_CYCLE_LIMIT', 1, 1_000, 10),
  PROFILE_LOCK_DAYS: whole('PROFILE_LOCK_DAYS', 0, 365, 7),
  REFERRAL_BONUS_DAYS: whole('REFERRAL_BONUS_DAYS', 0, 365, 7),
  DESTINATION_HOLD_HOURS: text(
    (value) => /^\d+(\.\d+)?$/.test(value) && Number(value) > 0 && Number(value) <= 720,
    'DESTINATION_HOLD_HOURS must be a number of hours above 0, at most 720.',
  ).transform((value) => (value === undefined ? undefined : Number(value))),
  PAYMENT_PROMISE_HOURS: text(
    (value) => /^\d+(\.\d+)?$/.test(value) && Number(value) <= 720,
    'PAYMENT_PROMISE_HOURS must be a number of hours, at most 720, or 0 for no promise.',
  ).transform((value) => (value === undefined ? 72 : Number(value))),
  BUDGET_SIGNUP_BONUS_USD: whole('BUDGET_SIGNUP_BONUS_USD', 0, 10_000_000, 10_000),
  BUDGET_COMPENSATION_USD: whole('BUDGET_COMPENSATION_USD', 0, 10_000_000, 5_000),
  TASK_LINK_PARAMETERS: text(
    (value) => parseTaskLinkParameters(value) !== null,
    'TASK_LINK_PARAMETERS must name organizations and a query parameter for each, like organization-id:subject,other-id:pid, or not be set.',
  ).transform((value) => (value === undefined ? {} : (parseTaskLinkParameters(value) ?? {}))),
  SIGN_UPS_PER_ADDRESS: whole('SIGN_UPS_PER_ADDRESS', 1, 1_000_000, undefined),
  PHONE_LOOK_UPS_PER_ADDRESS: whole('PHONE_LOOK_UPS_PER_ADDRESS', 1, 1_000_000, undefined),
  TEXTS_PER_PERSON: whole('TEXTS_PER_PERSON', 1, 1_000_000, 10),
  TEXTS_PER_NUMBER: whole('TEXTS_PER_NUMBER', 1, 1_000_000, 10),
  TEXTS_PER_DAY: whole('TEXTS_PER_DAY', 1, 1_000_000, undefined),
  SIMULATE_RESEARCHERS: given.pipe(
    z.enum(['true', 'false'], { error: 'SIMULATE_RESEARCHERS must be true or false.' }).optional(),
  ),
  CAPTCHA_EXEMPT_EMAIL: text((value) => value.includes('@'), 'CAPTCHA_EXEMPT_EMAIL must be an e-mail address, or not be set.'),
  SMTP_URL: url('SMTP_URL', ['smtp:', 'smtps:'], 'smtps://user:password@mail.example:465'),
  MAIL_FROM: word.transform((value) => value ?? 'Panelist <no-reply@panelist.example>'),
  ALERT_WEBHOOK_URL: url('ALERT_WEBHOOK_URL', http, 'https://alerts.example/panelist'),
  ALERT_EMAIL: text((value) => /^[^\s@<>]+@[^\s@<>]+$/.test(value), 'ALERT_EMAIL must be an e-mail address, or not be set.'),
  ALERT_FAILED_PAYOUTS: whole('ALERT_FAILED_PAYOUTS', 1, 1_000_000, 10),
  ALERT_UNKNOWN_MINUTES: whole('ALERT_UNKNOWN_MINUTES', 1, 100_000, 60),
  ALERT_LAG_SECONDS: whole('ALERT_LAG_SECONDS', 1, 1_000_000, 60),
  ALERT_PARKED_STREAMS: whole('ALERT_PARKED_STREAMS', 1, 1_000_000, 1),
  ALERT_QUEUE_SECONDS: whole('ALERT_QUEUE_SECONDS', 1, 1_000_000, 300),
  SUPPORT_EMAIL: text((value) => /^[^\s@<>]+@[^\s@<>]+$/.test(value), 'SUPPORT_EMAIL must be an e-mail address, or not be set.'),
  PAGE_NOTIFICATION: word,
  ANALYTICS_URL: url('ANALYTICS_URL', http, 'https://analytics.example/events'),
  SMS_URL: url('SMS_URL', http, 'https://sms.example/messages'),
  SMS_API_KEY: word,
  TREMENDOUS_URL: url('TREMENDOUS_URL', http, 'https://www.tremendous.com/api/v2'),
  TREMENDOUS_API_KEY: word,
  TREMENDOUS_CAMPAIGN_ID: word,
  TREMENDOUS_WEBHOOK_KEY: word,
  PAYPAL_URL: url('PAYPAL_URL', http, 'https://api-m.paypal.com'),
  PAYPAL_CLIENT_ID: word,
  PAYPAL_SECRET: word,
  PAYPAL_WEBHOOK_ID: word,
  PLAID_URL: url('PLAID_URL', http, 'https://production.plaid.com'),
  PLAID_CLIENT_ID: word,
  PLAID_SECRET: word,
  PLAID_TEMPLATE_ID: word,
  PLAID_SCRIPT_URL: url('PLAID_SCRIPT_URL', http, 'https://cdn.plaid.com/link/v2/stable/link-initialize.js'),
  ...social('FACEBOOK'),
  ...social('LINKEDIN'),
  ...social('GITHUB'),
  ...social('SLACK'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('OTEL_EXPORTER_OTLP_ENDPOINT', http, 'http://collector:4318'),
  OTEL_METRIC_EXPORT_INTERVAL: whole('OTEL_METRIC_EXPORT_INTERVAL', 100, 3_600_000, 60_000),
  OTEL_TRACES_SAMPLER_ARG: text(
    (value) => /^(0|1|0?\.\d+|1\.0+)$/.test(value),
    'OTEL_TRACES_SAMPLER_ARG must be the share of traces to send, from 0 to 1, or not be set.',
  ).transform((value) => (value === undefined ? 1 : Number(value))),
  LOG_LEVEL: oneOf('LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'info'),
});

export type Variables = z.output<typeof variables>;

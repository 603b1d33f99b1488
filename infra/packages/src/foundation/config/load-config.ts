import { hkdfSync } from 'node:crypto';
import { resolve } from 'node:path';
import { demoKeyProblems, ownHostNames } from './demo-keys.js';
import { filesPlace, type FilesPlace } from './files-place.js';
import { productionProblems } from './production.js';
import { StartError } from './start-error.js';
import { DEMO_MASTER_KEY, variables, type Variables } from './variables.js';
import { vapidKeys, vapidProblems, type VapidKeys } from './vapid-keys.js';
import { socialClients, type SocialClient, type SocialSite } from './social-clients.js';

export type AppEnv = Variables['APP_ENV'];

/** Limits for what strangers can do, in real time. */
interface Limits {
  /** Sign-ups from one address in an hour. */
  readonly signUpsPerAddress: number;
  /** Questions from one address in an hour whether an account uses a number. */
  readonly phoneLookUpsPerAddress: number;
  /** Text messages that one account requests in an hour. */
  readonly textsPerPerson: number;
  /** Text messages to one number in 24 hours, from all accounts. */
  readonly textsPerNumber: number;
  /** Text messages of the whole product in 24 hours: the budget. */
  readonly textsPerDay: number;
}

/** The configuration from the environment. `null` means "not set". */
export interface LoadedConfig {
  readonly env: AppEnv;
  readonly port: number;
  readonly host: string;
  /**
   * Public address of the app, without a slash at the end: the origin of links in mails and of our
   * cookies.
   */
  readonly publicUrl: string;
  /**
   * Host names other than the loopback ones under which the process answers. Null in production,
   * where the proxies in front decide.
   */
  readonly hostNames: readonly string[] | null;
  /** Bearer token that opens `/metrics` to other machines; null: only this machine reads them. */
  readonly metricsToken: string | null;
  /** How many of our own proxies are in front; each adds an entry to `X-Forwarded-For`. */
  /** `Strict-Transport-Security` names the hosts below ours, too (ASVS 3.4.1). */
  readonly hstsSubdomains: boolean;
  readonly trustedProxies: number;
  /** Absolute path. */
  readonly dataDir: string;
  /**
   * Absolute path of the file that names erased persons outside the database; null: none is stored,
   * which only a database of `DATABASE_URL` allows.
   */
  readonly erasureJournal: string | null;
  /** Where persons' large files are. */
  readonly files: FilesPlace;
  /** Of the ClamAV that scans what persons send; null: nothing is scanned. */
  readonly clamdUrl: string | null;
  /** Null: the embedded PostgreSQL. */
  readonly databaseUrl: string | null;
  /**
   * Most connections that a process opens for its own work; the queue, listeners and locks come on
   * top.
   */
  readonly databaseConnections: number;
  /** EventStoreDB. Null: the events are in the database. */
  readonly eventStoreUrl: string | null;
  /** Null: jobs wait in PostgreSQL. */
  readonly redisUrl: string | null;
  /**
   * Null: hints go through PostgreSQL, or stay within the process if no other process shares the
   * database.
   */
  readonly natsUrl: string | null;
  /** How long a stopping service still answers, so that load balancers see `/readyz` fail first. */
  readonly drainMs: number;
  /** 32 bytes that wrap every person's key. */
  readonly masterKey: Buffer;
  /** While the master key is changed: the other one, which unwraps as well. */
  readonly secondMasterKey: Buffer | null;
  /** 32 bytes that sign what browsers bring back. */
  readonly sessionSecret: Buffer;
  /** Screeners that a participant may submit within a cycle of 24 hours. */
  readonly screenerCycleLimit: number;
  /** How long a saved section of a profile stays locked. */
  readonly profileLockDays: number;
  /** Between the accrual of a referral's bonus and its payout. */
  readonly referralBonusDays: number;
  /** How long payouts wait for a change of destination that its owner has not confirmed. */
  readonly destinationHoldMs: number;
  /**
   * Within how many hours of its session a payment is approved, by its researcher or else by the
   * product (`promiseTimes` of the domain); 0: only by the researcher.
   */
  readonly paymentPromiseHours: number;
  /** What the platform itself pays in a month, in cents. */
  readonly budgets: { readonly 'signup-bonus': number; readonly compensation: number };
  /**
   * The further parameter of task links with the participant's id, by organization (document 3 §4,
   * Task links).
   */
  readonly taskLinkParameters: Readonly<Record<string, string>>;
  readonly limits: Limits;
  /** Where operations are alerted, and past which thresholds. */
  readonly alerts: {
    readonly webhookUrl: string | null;
    readonly email: string | null;
    readonly thresholds: {
      readonly failedPayouts: number;
      readonly unknownMinutes: number;
      readonly lagSeconds: number;
      readonly parkedStreams: number;
      readonly queueSeconds: number;
    };
  };
  readonly simulateResearchers: boolean;
  /** The one account that logs in without a captcha in production. */
  readonly captchaExemptEmail: string | null;
  readonly mail: { readonly smtpUrl: string | null; readonly from: string };
  readonly sms: { readonly url: string; readonly apiKey: string } | null;
  /** Null: the sandbox. */
  readonly tremendous: { readonly url: string; readonly apiKey: string; readonly campaignId: string } | null;
  /** Null: the sandbox. */
  readonly paypal: {
    readonly url: string;
    readonly clientId: string;
    readonly secret: string;
  } | null;
  /** Null: the sandbox's, or switched off in production. */
  readonly plaid: {
    readonly url: string;
    readonly clientId: string;
    readonly secret: string;
    readonly templateId: string;
  } | null;
  /** Null: no alerts on devices. */
  readonly push: VapidKeys | null;
  /** Keys that verify the payout providers' webhook messages. */
  readonly webhooks: { readonly tremendousKey: string | null; readonly paypalId: string | null };
  /** What every page is given: see `PageConfig` of `http`. */
  readonly page: {
    readonly notification?: string;
    readonly analyticsUrl?: string;
    readonly supportEmail: string;
    readonly profileLockDays: number;
    readonly identityScriptUrl?: string;
    readonly isDemo: boolean;
  };
  /** Null: the sandbox's, or switched off in production. */
  readonly social: Readonly<Record<SocialSite, SocialClient | null>>;
  readonly logLevel: Variables['LOG_LEVEL'];
  /**
   * Where traces and metrics are sent (OTLP over HTTP), null: nowhere; the share of traces; and the
   * pause between two exports of metrics.
   */
  readonly telemetry: { readonly endpoint: string | null; readonly ratio: number; readonly metricsEveryMs: number };
}

/** The services' configuration: the same with a resolved database. */
export interface Config extends LoadedConfig {
  readonly databaseUrl: string;
  /**
   * Named by `DATABASE_URL`, so that other processes may use it too; false for the embedded one.
   */
  readonly sharedDatabase: boolean;
}

/**
 * Reads the configuration out of the environment. The start of a process calls it once.
 * @throws StartError with a sentence for each wrong variable that says what to do
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): LoadedConfig {
  const parsed = variables.safeParse(env);
  if (!parsed.success) throw new StartError(parsed.error.issues.map((issue) => issue.message).join('\n'));
  const values = parsed.data;
  const problems = [
    ...groupProblems(values),
    ...secondKeyProblems(values),
    ...vapidProblems(values),
    ...(values.APP_ENV === 'production' ? productionProblems(values) : demoKeyProblems(values)),
  ];
  if (problems.length > 0) throw new StartError(problems.join('\n'));
  const masterKey = values.MASTER_KEY ?? DEMO_MASTER_KEY;
  const publicUrl = (values.PUBLIC_URL ?? `http://${reachableName(values.HOST)}:${values.PORT}`).replace(/\/+$/, '');
  const page = pageOf(values);
  return {
    env: values.APP_ENV,
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    hostNames: values.APP_ENV === 'production' ? null : ownHostNames(publicUrl, values.HOST),
    hstsSubdomains: values.HSTS_SUBDOMAINS === 'true',
    metricsToken: values.METRICS_TOKEN ?? null,
    trustedProxies: values.TRUSTED_PROXIES ?? 0,
    dataDir: resolve(values.DATA_DIR),
    erasureJournal: erasureJournal(values),
    clamdUrl: values.CLAMD_URL ?? null,
    files: filesPlace(values.FILES_URL, values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    databaseConnections: values.DATABASE_CONNECTIONS,
    eventStoreUrl: values.EVENT_STORE_URL ?? null,
    redisUrl: values.REDIS_URL ?? null,
    natsUrl: values.NATS_URL ?? null,
    drainMs: values.DRAIN_SECONDS * 1_000,
    masterKey,
    secondMasterKey: values.SECOND_MASTER_KEY ?? null,
    sessionSecret: values.SESSION_SECRET ?? Buffer.from(hkdfSync('sha256', masterKey, '', 'panelist sessions', 32)),
    screenerCycleLimit: values.SCREENER_CYCLE_LIMIT,
    profileLockDays: values.PROFILE_LOCK_DAYS,
    referralBonusDays: values.REFERRAL_BONUS_DAYS,
    // A minute in the demo, so that it can be watched.
    destinationHoldMs: (values.DESTINATION_HOLD_HOURS ?? (values.APP_ENV === 'demo' ? 1 / 60 : 72)) * 3_600_000,
    paymentPromiseHours: values.PAYMENT_PROMISE_HOURS,
    budgets: { 'signup-bonus': values.BUDGET_SIGNUP_BONUS_USD * 100, compensation: values.BUDGET_COMPENSATION_USD * 100 },
    taskLinkParameters: values.TASK_LINK_PARAMETERS,
    limits: limits(values),
    alerts: {
      webhookUrl: values.ALERT_WEBHOOK_URL ?? null,
      email: values.ALERT_EMAIL ?? null,
      thresholds: {
        failedPayouts: values.ALERT_FAILED_PAYOUTS,
        unknownMinutes: values.ALERT_UNKNOWN_MINUTES,
        lagSeconds: values.ALERT_LAG_SECONDS,
        parkedStreams: values.ALERT_PARKED_STREAMS,
        queueSeconds: values.ALERT_QUEUE_SECONDS,
      },
    },
    simulateResearchers: (values.SIMULATE_RESEARCHERS ?? String(values.APP_ENV === 'demo')) === 'true',
    captchaExemptEmail: values.CAPTCHA_EXEMPT_EMAIL ?? null,
    mail: { smtpUrl: values.SMTP_URL ?? null, from: values.MAIL_FROM },
    ...providers(values),
    push: vapidKeys(values, masterKey, page.supportEmail),
    page,
    social: socialClients(values),
    logLevel: values.LOG_LEVEL,
    telemetry: {
      endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
      ratio: values.OTEL_TRACES_SAMPLER_ARG,
      metricsEveryMs: values.OTEL_METRIC_EXPORT_INTERVAL,
    },
  };
}

/** The configuration of a process whose database runs. */
export function withDatabase(config: LoadedConfig, databaseUrl: string): Config {
  return { ...config, databaseUrl, sharedDatabase: config.databaseUrl !== null };
}

function plaidOf({ PLAID_URL, PLAID_CLIENT_ID, PLAID_SECRET, PLAID_TEMPLATE_ID }: Variables): LoadedConfig['plaid'] {
  if (!PLAID_URL || !PLAID_CLIENT_ID || !PLAID_SECRET || !PLAID_TEMPLATE_ID) return null;
  return { url: PLAID_URL, clientId: PLAID_CLIENT_ID, secret: PLAID_SECRET, templateId: PLAID_TEMPLATE_ID };
}

/** The script that opens the dialog for identities: the configured one, or the sandbox's own. */
function identityScript({
  PLAID_SCRIPT_URL,
  PLAID_URL,
  APP_ENV,
}: Pick<Variables, 'PLAID_SCRIPT_URL' | 'PLAID_URL' | 'APP_ENV'>): { readonly identityScriptUrl?: string } {
  if (PLAID_SCRIPT_URL !== undefined) return { identityScriptUrl: PLAID_SCRIPT_URL };
  const hasSandbox = (APP_ENV === 'demo' || APP_ENV === 'test') && PLAID_URL === undefined;
  return hasSandbox ? { identityScriptUrl: '/demo/plaid/link-initialize.js' } : {};
}

/** Without an address for questions, people write to the sender of the mails. */
function pageOf({
  PAGE_NOTIFICATION,
  ANALYTICS_URL,
  SUPPORT_EMAIL,
  MAIL_FROM,
  PROFILE_LOCK_DAYS,
  APP_ENV,
  ...values
}: Variables): LoadedConfig['page'] {
  const sender = /<([^>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM;
  return {
    ...(PAGE_NOTIFICATION === undefined ? {} : { notification: PAGE_NOTIFICATION }),
    ...(ANALYTICS_URL === undefined ? {} : { analyticsUrl: ANALYTICS_URL }),
    supportEmail: SUPPORT_EMAIL ?? (APP_ENV === 'production' ? sender : 'support@panelist.example'),
    profileLockDays: PROFILE_LOCK_DAYS,
    ...identityScript({ ...values, APP_ENV }),
    isDemo: APP_ENV === 'demo' || APP_ENV === 'test',
  };
}

/** Outside production one address signs up every test person, and a text message costs nothing. */
function limits(values: Variables): Limits {
  const isProduction = values.APP_ENV === 'production';
  return {
    signUpsPerAddress: values.SIGN_UPS_PER_ADDRESS ?? (isProduction ? 20 : 100_000),
    phoneLookUpsPerAddress: values.PHONE_LOOK_UPS_PER_ADDRESS ?? (isProduction ? 100 : 100_000),
    textsPerPerson: values.TEXTS_PER_PERSON,
    textsPerNumber: values.TEXTS_PER_NUMBER,
    textsPerDay: values.TEXTS_PER_DAY ?? (isProduction ? 2_000 : 100_000),
  };
}

/** The image's data folder goes with its container, so with `DATABASE_URL` there is no default. */
function erasureJournal({ ERASURE_JOURNAL, DATA_DIR, DATABASE_URL }: Variables): string | null {
  if (ERASURE_JOURNAL !== undefined) return resolve(ERASURE_JOURNAL);
  return DATABASE_URL === undefined ? resolve(DATA_DIR, 'erasures.jsonl') : null;
}

function reachableName(host: string): string {
  if (host === '127.0.0.1' || host === '0.0.0.0' || host === '::' || host === '::1') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** Variables that mean nothing without each other. */
const groups: readonly (readonly (keyof Variables)[])[] = [
  ['SMS_URL', 'SMS_API_KEY'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  ['TREMENDOUS_URL', 'TREMENDOUS_API_KEY', 'TREMENDOUS_CAMPAIGN_ID'],
  ['PAYPAL_URL', 'PAYPAL_CLIENT_ID', 'PAYPAL_SECRET'],
  ['PLAID_URL', 'PLAID_CLIENT_ID', 'PLAID_SECRET', 'PLAID_TEMPLATE_ID'],
  ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
  ['LINKEDIN_CLIENT_ID', 'LINKEDIN_CLIENT_SECRET'],
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['SLACK_CLIENT_ID', 'SLACK_CLIENT_SECRET'],
];

function groupProblems(values: Variables): readonly string[] {
  return groups.flatMap((names) => {
    const missing = names.filter((name) => values[name] === undefined);
    if (missing.length === 0 || missing.length === names.length) return [];
    return [`${missing.join(' and ')} must be set as well, or ${names.join(', ')} all be left out.`];
  });
}

function secondKeyProblems({ MASTER_KEY, SECOND_MASTER_KEY }: Variables): readonly string[] {
  return SECOND_MASTER_KEY !== undefined && MASTER_KEY?.equals(SECOND_MASTER_KEY)
    ? ['SECOND_MASTER_KEY must differ from MASTER_KEY: it is the other one while the key is changed, else leave it out.']
    : [];
}

function providers(values: Variables): Pick<LoadedConfig, 'sms' | 'tremendous' | 'paypal' | 'plaid' | 'webhooks'> {
  const { SMS_URL, SMS_API_KEY, PAYPAL_URL, PAYPAL_CLIENT_ID, PAYPAL_SECRET } = values;
  const { TREMENDOUS_URL, TREMENDOUS_API_KEY, TREMENDOUS_CAMPAIGN_ID } = values;
  return {
    sms: SMS_URL && SMS_API_KEY ? { url: SMS_URL, apiKey: SMS_API_KEY } : null,
    tremendous:
      TREMENDOUS_URL && TREMENDOUS_API_KEY && TREMENDOUS_CAMPAIGN_ID
        ? { url: TREMENDOUS_URL, apiKey: TREMENDOUS_API_KEY, campaignId: TREMENDOUS_CAMPAIGN_ID }
        : null,
    paypal:
      PAYPAL_URL && PAYPAL_CLIENT_ID && PAYPAL_SECRET
        ? { url: PAYPAL_URL, clientId: PAYPAL_CLIENT_ID, secret: PAYPAL_SECRET }
        : null,
    plaid: plaidOf(values),
    webhooks: { tremendousKey: values.TREMENDOUS_WEBHOOK_KEY ?? null, paypalId: values.PAYPAL_WEBHOOK_ID ?? null },
  };
}

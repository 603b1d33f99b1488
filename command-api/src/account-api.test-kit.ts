import { contractOf } from '@panelist/domain/registry';
import {
  accessOf,
  accountDecider,
  accountStream,
  emailClaimStream,
  claimDecider,
  stepUpMethodsOf,
  signUp,
  type AccountCommand,
} from '@panelist/domain/identity';
import { registry, type EventType } from '@panelist/domain/registry';
import { createLogger, systemClock, type AdjustableClock } from '@panelist/infra/foundation';
import { commandHandler, eventLog, memoryEventStore, postgresEventStore } from '@panelist/infra/event-sourcing';
import { postgresFiles } from '@panelist/infra/files';
import { memoryVault } from '@panelist/infra/personal-data';
import { memorySessions } from '@panelist/infra/sessions';
import { collectRoutes } from '@panelist/infra/http';
import {
  aPerson,
  signUpBodyOf,
  testConfig,
  testDatabase,
  testHttp,
  testUploads,
  type TestAnswer,
  type TestClient,
  type TestHttp,
} from '../../infra/testing/index.js';
import { randomUUID } from 'node:crypto';
import * as identity from './identity/index.js';
import { webPush, type Providers, type SocialLogins } from '@panelist/infra/providers';
import type { Config } from '@panelist/infra/foundation';
import type { HttpOptions } from '@panelist/infra/http';
import type pg from 'pg';
import * as profile from './profile/index.js';
import * as savedSearch from './saved-search/index.js';
import * as support from './support/index.js';

export type AccountApi = Awaited<ReturnType<typeof accountApi>>;

/** Other sites at which people log in, and the pages of those. */
export interface Outside {
  readonly social: SocialLogins;
  readonly identity?: Providers['identity'];
  readonly mounts: NonNullable<HttpOptions['mounts']>;
  readonly stop: () => Promise<void>;
}

const nobodyOutside: Outside = { social: {}, mounts: [], stop: async () => undefined };

/**
 * The account, profile, saved search and support routes over real HTTP: events in memory, rate
 * limits and files in PostgreSQL.
 */
export async function accountApi(
  variables: Readonly<Record<string, string>> = {},
  kept: 'memory' | 'postgres' = 'memory',
  startOutside: (world: { pool: pg.Pool; clock: AdjustableClock; config: Config }) => Promise<Outside> = async () =>
    nobodyOutside,
) {
  const database = await testDatabase();
  const clock: AdjustableClock = systemClock();
  const vault = memoryVault();
  const { pool, url: connectionString } = database;
  const store =
    kept === 'memory' ? memoryEventStore() : await postgresEventStore({ connectionString, pool, onError: () => undefined });
  const log = eventLog({ store, vault, events: registry.events });
  const commands = commandHandler({ log, clock, changesSince: store.changesSince });
  const sessions = memorySessions();
  const files = postgresFiles({ pool: database.pool, vault, secret: Buffer.alloc(32, 3) });
  const { uploads, close: removeUploads } = await testUploads({ pool, vault, clock });
  const config = testConfig(database.url, variables);
  const lines: string[] = [];
  const queued: { readonly job: string; readonly id: string }[] = [];
  const { logger } = createLogger({ level: 'error', write: (line) => void lines.push(line) });
  const outside = await startOutside({ pool, clock, config });
  const dependencies = {
    config,
    clock,
    logger,
    commands,
    log,
    vault,
    sessions,
    pool,
    files,
    uploads,
    newId: randomUUID,
    providers: {
      social: outside.social,
      identity: outside.identity ?? null,
      push: config.push && webPush(config.push),
    },
    queue: { add: async (job: { readonly name: string }, id: string) => void queued.push({ job: job.name, id }) },
    queued,
  };
  const routes = [
    ...collectRoutes(identity, dependencies),
    ...collectRoutes(profile, dependencies),
    ...collectRoutes(savedSearch, dependencies),
    ...collectRoutes(support, dependencies),
  ];
  const http = await testHttp(routes, {
    clock,
    sessions,
    files,
    mounts: outside.mounts,
    uploads,
    // `staff-1` visits without an account of their own.
    rolesOf: async (userId) => (userId === 'staff-1' ? ['usermanager'] : accessOf(commands.load, userId)),
    stepUpMethodsOf: async (userId) => stepUpMethodsOf((await commands.load(accountDecider, accountStream.of(userId))).state),
  });
  return {
    ...dependencies,
    http,
    /** What was logged as an error. */
    logged: () => lines.join(''),
    /** Data of the last event of this type, anywhere. */
    async lastEvent(type: EventType): Promise<Readonly<Record<string, unknown>>> {
      const { events } = await log.readAll(null, { filter: { types: [type] }, limit: 1_000 });
      return events.at(-1)?.data ?? {};
    },
    async count(type: EventType): Promise<number> {
      return (await log.readAll(null, { filter: { types: [type] }, limit: 1_000 })).events.length;
    },
    async close(): Promise<void> {
      await http.close();
      await outside.stop();
      await removeUploads();
      await store.close();
      await database.close();
    },
  };
}

/** All that `production` does not start without. */
export const productionVariables = {
  APP_ENV: 'production',
  MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  SESSION_SECRET: Buffer.alloc(32, 8).toString('base64'),
  PUBLIC_URL: 'https://panelist.example',
  TRUSTED_PROXIES: '1',
  SMTP_URL: 'smtps://user:password@mail.example:465',
  SMS_URL: 'https://sms.example/messages',
  SMS_API_KEY: 'key',
  TREMENDOUS_URL: 'https://www.tremendous.com/api/v2',
  TREMENDOUS_API_KEY: 'key',
  TREMENDOUS_CAMPAIGN_ID: 'campaign',
  TREMENDOUS_WEBHOOK_KEY: 'key',
  PAYPAL_URL: 'https://api-m.paypal.com',
  PAYPAL_CLIENT_ID: 'id',
  PAYPAL_SECRET: 'secret',
  PAYPAL_WEBHOOK_ID: 'id',
  CAPTCHA_EXEMPT_EMAIL: 'exempt@company.example',
};

let numbers = 0;

/** A sign-up with a new e-mail and phone. */
export function newSignUp(changes: Readonly<Record<string, unknown>> = {}) {
  numbers += 1;
  const skills = ['Nursing', { name: 'Teaching' }];
  const employment = { employmentStatus: 'student', industry: ['education'] };
  return { ...signUpBodyOf(aPerson({}, numbers)), employment, skills, ...changes };
}

/** Signs a person up; returns their ids and calls that act as them. */
export async function signUpAs(api: AccountApi, changes: Readonly<Record<string, unknown>> = {}) {
  const body = newSignUp(changes);
  const answer = await postSignUp(api.http, body);
  const { response } = contractOf(signUp).answer.parse(answer.body);
  const headers = { Authorization: `Bearer ${response.token}` };
  return {
    ...response,
    email: body.email,
    phone: body.phone,
    call: async (call: string, request: { readonly body?: unknown } = {}) => api.http.call(call, { ...request, headers }),
  };
}

/** Signs a person up, and opens the link of the verification mail. */
export async function verifiedAs(api: AccountApi, changes: Readonly<Record<string, unknown>> = {}) {
  const person = await signUpAs(api, changes);
  const token = `${person.userId}.${String((await api.lastEvent('EmailVerificationRequested'))['secret'])}`;
  await person.call('POST /v2/panelists/verify-email', { body: { token } });
  return person;
}

type Registration = Extract<AccountCommand, { type: 'RegisterAccount' }>;

/**
 * A logged-in account without a profile. `profileId: null`: an account that takes no part in
 * studies.
 */
export async function newcomerAs(
  api: AccountApi,
  changes: { readonly profileId?: null; readonly verification?: Registration['verification'] } = {},
) {
  const userId = randomUUID();
  const profileId = changes.profileId === null ? null : randomUUID();
  numbers += 1;
  const email = `newcomer${numbers}@company.example`;
  const step = () => {
    const commandId = randomUUID();
    return { actor: { kind: 'system', id: 'test' } as const, commandId, correlationId: commandId, causationId: commandId };
  };
  const emailClaim = emailClaimStream.of(api.vault.blindIndex('email', email));
  await api.commands.handle(claimDecider, emailClaim, { type: 'Claim', userId }, step());
  const person = { email, firstName: 'Noah', lastName: 'Winter', passwordHash: null };
  await api.commands.handle(
    accountDecider,
    accountStream.of(userId),
    {
      type: 'RegisterAccount',
      userId,
      profileId,
      provider: 'email',
      ...person,
      verification: changes.verification ?? { kind: 'known' },
    },
    step(),
  );
  const { call } = await api.http.logIn(userId);
  return {
    userId,
    profileId,
    email,
    call,
    finish: async (body: object, headers: Readonly<Record<string, string>> = {}) =>
      call('POST /v2/user/signup', { body, headers }),
  };
}

/** Has a code sent to the number, and enters it. */
export async function verifyPhoneOf(
  api: AccountApi,
  { call, phone }: { readonly call: TestClient['call']; readonly phone: string },
) {
  await call('POST /api/v4/verification', { body: { phone } });
  const { code } = await api.lastEvent('PhoneCodeRequested');
  return call(`PUT /api/v4/verification/${String(code)}`, { body: { phone } });
}

export const postSignUp = async (
  http: TestHttp,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<TestAnswer> => http.call('POST /v2/user/signup', { body, headers });

const sessionCookieIn = (cookies: string): string => /(?:^|; )panelist_session=([^;]*)/.exec(cookies)?.[1] ?? '';

/** The session that these cookies open; null if it has ended. */
export const sessionBy = async ({ sessions }: Pick<AccountApi, 'sessions'>, cookies: string) =>
  sessions.byCookie(sessionCookieIn(cookies));

/** The header with which calls act in the session that these cookies open. */
export async function bearerBy({ sessions }: Pick<AccountApi, 'sessions'>, cookies: string) {
  return { Authorization: `Bearer ${(await sessions.bearer(sessionCookieIn(cookies)))?.token}` };
}

/** The cookies that an answer sets, as a browser would send them back. */
export const cookiesOf = (answer: TestAnswer): string =>
  answer.headers
    .getSetCookie()
    .map((header) => header.split(';')[0] ?? '')
    .join('; ');

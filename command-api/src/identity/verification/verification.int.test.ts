import { startSandbox } from '@panelist/app/demo/sandbox';
import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { createLogger } from '@panelist/infra/foundation';
import { providersFrom, type SandboxUrls } from '@panelist/infra/providers';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { aProject, validProject } from '../../../../infra/testing/index.js';
import { accountApi, newcomerAs, type AccountApi } from '../../account-api.test-kit.js';

const { logger } = createLogger({ level: 'silent', write: () => undefined });

let api: AccountApi;
let urls: SandboxUrls;
let projectId: string;

async function open(variables: Readonly<Record<string, string>> = {}, change: Partial<SandboxUrls> = {}) {
  api = await accountApi(variables, 'memory', async ({ pool, clock, config }) => {
    const sandbox = await startSandbox({ pool, clock, logger });
    urls = sandbox.urls;
    const { identity } = providersFrom(config, { ...urls, ...change }, 2_000);
    return { social: {}, identity, mounts: [], stop: sandbox.stop };
  });
  const { projectId: id, entry } = validProject(aProject({ requiresIdentityVerification: true }));
  const data = { projectId: id, ownerId: 'researcher-1', organizationId: 'o-1', entry, at: api.clock.now() };
  const commandId = randomUUID();
  const context = { actor: { kind: 'system', id: 'test' }, commandId, correlationId: commandId, causationId: commandId } as const;
  await api.commands.handle(projectDecider, projectStream.of(id), { type: 'DraftProject', data }, context);
  projectId = id;
}
beforeEach(async () => open());
afterEach(async () => api.close());

type Person = Awaited<ReturnType<typeof newcomerAs>>;
const linkToken = async ({ call }: Pick<Person, 'call'>) => call('GET /api/v4/verifications/plaid/link-token');
const complete = async ({ call }: Pick<Person, 'call'>, publicToken: string, on = projectId) =>
  call('POST /api/v4/verifications/plaid/complete', { body: { publicToken, projectId: on } });
const answered = (status: string) => ({ status: 200, body: { kind: 'plaid', verified: status === 'verified', status } });

describe('a verification', () => {
  test('is read from the provider: verified, once, however often the page reports it', async () => {
    const person = await newcomerAs(api);
    const token = await linkToken(person);
    expect(token).toMatchObject({ status: 200, body: { link_token: expect.stringMatching(/^link-sandbox-/) } });
    expect(token.headers.get('Cache-Control')).toContain('no-store');
    expect(await complete(person, 'sandbox-verified')).toMatchObject(answered('verified'));
    expect(await complete(person, 'sandbox-verified')).toMatchObject(answered('verified'));
    expect(await api.count('IdentityVerified')).toBe(1);
    expect(await api.count('IdentityVerificationBegun')).toBe(1);
    expect(await linkToken(person)).toMatchObject({ status: 409, body: { code: 'identity.already-verified' } });
  });

  test('says failed and abandoned, and goes on with another attempt', async () => {
    const person = await newcomerAs(api);
    await linkToken(person);
    expect(await complete(person, 'sandbox-failed')).toMatchObject(answered('failed'));
    expect(await linkToken(person)).toMatchObject({ status: 200 });
    expect(await complete(person, 'sandbox-abandoned')).toMatchObject(answered('abandoned'));
    expect(await linkToken(person)).toMatchObject({ status: 200 });
    expect(await complete(person, 'sandbox-verified')).toMatchObject(answered('verified'));
    expect(await api.lastEvent('IdentityVerified')).toMatchObject({ userId: person.userId });
  });

  test('has three failed attempts a day', async () => {
    const person = await newcomerAs(api);
    for (const _attempt of [1, 2, 3]) {
      expect(await linkToken(person)).toMatchObject({ status: 200 });
      await complete(person, 'sandbox-failed');
    }
    const refused = await linkToken(person);
    expect(refused).toMatchObject({ status: 429, body: { code: 'identity.checks-used-up' } });
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(80_000);
  });

  test('of one identity counts in one account', async () => {
    const [first, second, other] = [await newcomerAs(api), await newcomerAs(api), await newcomerAs(api)];
    expect(await complete(first, 'sandbox-verified:Ada Lovelace')).toMatchObject(answered('verified'));
    expect(await complete(second, 'sandbox-verified:ada lovelace')).toMatchObject({
      status: 409,
      body: { code: 'identity.belongs-to-other-account' },
    });
    expect(await complete(other, 'sandbox-verified:Grace Hopper')).toMatchObject(answered('verified'));
    const { identityKey } = await api.lastEvent('IdentityVerificationEnded');
    const kept = (await api.log.readAll(null, { filter: { types: ['IdentityVerified'] }, limit: 10 })).events;
    expect(kept.map(({ data }) => [data['userId'], data['identityKey'] === identityKey])).toEqual([
      [first.userId, true],
      [other.userId, false],
    ]);
  });

  test('refuses a token that is unknown or another person’s, and a project that does not exist', async () => {
    const [ada, grace] = [await newcomerAs(api), await newcomerAs(api)];
    const unknown = { status: 422, body: { code: 'identity.check-unknown', errors: [{ field: 'publicToken' }] } };
    expect(await complete(ada, 'made-up')).toMatchObject(unknown);
    await complete(ada, 'sandbox-failed');
    const { verificationId } = await api.lastEvent('IdentityVerificationEnded');
    expect(await complete(grace, String(verificationId))).toMatchObject(unknown);
    expect(await complete(ada, '')).toMatchObject({ status: 422, body: { errors: [{ field: 'publicToken' }] } });
    expect(await complete(ada, 'sandbox-verified', randomUUID())).toMatchObject({ status: 404 });
    expect(await api.count('IdentityVerified')).toBe(0);
  });

  test('is for the person alone: not for staff logged in as them', async () => {
    const { userId } = await newcomerAs(api);
    const visit = await api.http.logIn(userId, ['panelist'], { impersonator: 'staff-1' });
    expect(await linkToken(visit)).toMatchObject({ status: 403 });
    expect(await complete(visit, 'sandbox-verified')).toMatchObject({ status: 403 });
    expect(await api.http.call('GET /api/v4/verifications/plaid/link-token')).toMatchObject({ status: 401 });
  });

  test('is for who has proven their address: another person’s gets no identity', async () => {
    const squatter = await newcomerAs(api, { verification: { kind: 'ask', secret: 'secret', now: api.clock.now() } });
    const refused = { status: 403, body: { code: 'access.email-unverified' } };
    expect(await linkToken(squatter)).toMatchObject(refused);
    expect(await complete(squatter, 'sandbox-verified')).toMatchObject(refused);
    expect(await api.count('IdentityVerified')).toBe(0);
  });

  test('whose result was lost is found with the next token', async () => {
    const person = await newcomerAs(api);
    await linkToken(person);
    await finishAtProvider(person.userId);
    expect(await linkToken(person)).toMatchObject({ status: 409, body: { code: 'identity.already-verified' } });
    expect(await api.count('IdentityVerified')).toBe(1);
  });

  test('has limits for tokens and results', async () => {
    const person = await newcomerAs(api);
    for (let token = 0; token < 10; token += 1) expect(await linkToken(person)).toMatchObject({ status: 200 });
    expect(await linkToken(person)).toMatchObject({ status: 429, body: { code: 'request.too-many' } });
  });
});

/** What the person does at the provider, without a message to our page. */
async function finishAtProvider(userId: string): Promise<void> {
  await fetch(`${urls.plaid?.url}/sandbox/identity_verification/finish`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'PLAID-CLIENT-ID': 'sandbox', 'PLAID-SECRET': 'sandbox' },
    body: JSON.stringify({ client_user_id: userId, template_id: urls.plaid?.templateId, outcome: 'verified', name: '' }),
  });
}

test('a provider that does not answer, or is switched off, is 503 and says what to do', async () => {
  await api.close();
  await open({}, { plaid: { url: 'http://127.0.0.1:9', clientId: 'a', secret: 'b', templateId: 'c' } });
  const person = await newcomerAs(api);
  const silent = { status: 503, body: { code: 'identity.provider-silent', message: expect.stringContaining('try again') } };
  expect(await linkToken(person)).toMatchObject(silent);
  expect(await complete(person, 'idv_1')).toMatchObject(silent);
  await api.close();
  api = await accountApi();
  expect(await linkToken(await newcomerAs(api))).toMatchObject({ status: 503, body: { code: 'identity.provider-off' } });
});

describe('Plaid’s message', () => {
  test('is followed by a job when its JWT fits the bytes', async () => {
    const sender = await startSandbox({ pool: api.pool, clock: api.clock, logger, webhooks: { target: api.http.url } });
    const person = await newcomerAs(api);
    await linkToken(person);
    await finishAtProvider(person.userId);
    const end = Date.now() + 10_000;
    while (api.queued.length === 0 && Date.now() < end) await new Promise((done) => setTimeout(done, 50));
    await sender.stop();
    expect(api.queued).toEqual([{ job: 'follow-identity-check', id: expect.stringMatching(/^webhook-plaid-idv_/) }]);
  });

  test('is refused without a signature, with another one, or with other bytes', async () => {
    const body = JSON.stringify({ webhook_type: 'IDENTITY_VERIFICATION', identity_verification_id: 'idv_1' });
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const iat = Math.floor(Date.now() / 1_000);
    const forged = `${part({ alg: 'ES256', kid: 'k' })}.${part({ iat, request_body_sha256: '0'.repeat(64) })}.AAAA`;
    const unsigned = `${part({ alg: 'none', kid: 'k' })}.${part({ iat, request_body_sha256: '0'.repeat(64) })}.`;
    for (const jwt of [null, 'x', forged, unsigned]) {
      const answer = await fetch(`${api.http.url}/webhooks/plaid`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...(jwt === null ? {} : { 'Plaid-Verification': jwt }) },
      });
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ code: 'identity.webhook-unsigned' });
    }
    expect(api.queued).toEqual([]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { systemClock, createLogger } from '@panelist/infra/foundation';
import { providersFrom, SANDBOX_WEBHOOK_SECRETS, tremendousSignature } from '@panelist/infra/providers';
import { followWebhook } from '@panelist/domain/payout';
import { bullmqQueue, postgresBackend, type Queue } from '@panelist/infra/jobs';
import { resendWebhooks, startSandbox, type Sandbox } from '@panelist/app/demo/sandbox';
import { testConfig, testDatabase, testHttp, type TestDatabase, type TestHttp } from '../../../infra/testing/index.js';
import { randomUUID } from 'node:crypto';
import { webhookRoutes } from './index.js';

const logged: string[] = [];
const { logger } = createLogger({ level: 'info', write: (line) => logged.push(line) });
const clock = systemClock();

let database: TestDatabase;
let queue: Queue;
let http: TestHttp;
let sandbox: Sandbox;
let down: TestHttp;

beforeAll(async () => {
  database = await testDatabase({ withQueue: true });
  const { pool, url } = database;
  queue = bullmqQueue({ backend: postgresBackend(url, 2, () => undefined), logger });
  const silent = await startSandbox({ pool, clock, logger });
  const config = testConfig(url);
  http = await testHttp(webhookRoutes({ logger, queue, providers: providersFrom(config, silent.urls, 1_000) }));
  sandbox = await startSandbox({ pool, clock, logger, webhooks: { target: http.url } });
  const unreachable = { ...silent.urls, paypal: 'http://127.0.0.1:9', tremendous: 'http://127.0.0.1:9/api/v2' };
  const deadQueue: Queue = { ...queue, add: () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })) };
  down = await testHttp(webhookRoutes({ logger, queue: deadQueue, providers: providersFrom(config, unreachable, 1_000) }));
  closers.push(silent.stop);
});
const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  await sandbox.stop();
  for (const close of closers) await close();
  await http.close();
  await down.close();
  await queue.close(1_000);
  await database.close();
});
beforeEach(async () => {
  await database.pool.query('delete from bullmq.job');
  logged.length = 0;
});

const jobs = async (): Promise<readonly unknown[]> =>
  (await database.pool.query<{ data: unknown }>('select data from bullmq.job order by id')).rows.map(({ data }) => data);

async function send(server: TestHttp, provider: string, body: string | Buffer, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(`${server.url}/webhooks/${provider}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
  const received: unknown = await answer.json();
  return { status: answer.status, body: received };
}
const unsigned = { status: 401, body: { success: false, code: 'payout.webhook-unsigned', requestId: expect.any(String) } };

describe('Tremendous', () => {
  const message = (event: string, resource: object, uuid = randomUUID()) =>
    JSON.stringify({
      event,
      uuid,
      created_utc: new Date().toISOString(),
      payload: { resource, meta: { who: 'dana@example.com' } },
    });
  const signature = (body: string, key: string = SANDBOX_WEBHOOK_SECRETS.tremendousKey) => ({
    'Tremendous-Webhook-Signature': tremendousSignature(key, body),
  });
  const reward = { id: 'REWARD1', type: 'rewards' };

  it('is accepted when the signature fits the bytes, and followed once however often it is repeated', async () => {
    const body = message('REWARDS.DELIVERY.FAILED', reward);
    for (const _time of [1, 2, 3])
      expect(await send(http, 'tremendous', body, signature(body))).toEqual({ status: 200, body: { success: true } });
    expect(await jobs()).toEqual([{ method: 'TREMENDOUS', kind: 'reward', id: 'REWARD1' }]);
    const order = message('ORDERS.CREATED', { id: 'ORDER1', type: 'orders' });
    await send(http, 'tremendous', order, signature(order));
    expect(await jobs()).toContainEqual({ method: 'TREMENDOUS', kind: 'order', id: 'ORDER1' });
  });

  it('is refused with another key, other bytes, half a signature or none', async () => {
    const body = message('REWARDS.DELIVERY.FAILED', reward);
    for (const headers of [
      {},
      signature(body, 'the key before it was changed'),
      signature(`${body} `),
      { 'Tremendous-Webhook-Signature': signature(body)['Tremendous-Webhook-Signature'].slice(0, 30) },
      { 'Tremendous-Webhook-Signature': '' },
    ])
      expect(await send(http, 'tremendous', body, headers)).toMatchObject(unsigned);
    expect(await jobs()).toEqual([]);
  });

  it('may report other subjects: accepted, logged without their content, not followed', async () => {
    for (const body of [
      message('INVOICES.PAID', { id: 'I1', type: 'invoices' }),
      message('REWARDS.DELIVERY.FAILED', { id: 'a b\n', type: 'rewards' }),
      '{"hello":"dana@example.com"}',
      '[]',
    ])
      expect((await send(http, 'tremendous', body, signature(body))).status).toBe(200);
    expect(await jobs()).toEqual([]);
    expect(logged.join('')).toContain('no payout follows');
    expect(logged.join('') + JSON.stringify(http.logged)).not.toContain('dana@');
  });

  it('gets an error when its message is malformed or too large, or when it should send again', async () => {
    expect((await send(http, 'tremendous', '{"event":', signature('{"event":'))).status).toBe(400);
    const large = message('REWARDS.DELIVERY.FAILED', { ...reward, more: 'x'.repeat(300_000) });
    expect((await send(http, 'tremendous', large, signature(large))).status).toBe(413);
    const body = message('REWARDS.DELIVERY.FAILED', reward);
    expect(await send(down, 'tremendous', body, signature(body))).toMatchObject({ status: 503, body: { success: false } });
  });
});

describe('PayPal', () => {
  const order = { key: `${randomUUID()}.1`, amountCents: 100, recipient: { name: 'Dana', email: 'dana@example.com' }, memo: '' };
  let sent: readonly { body: string; headers: Readonly<Record<string, string>> }[];

  beforeAll(async () => {
    const { payouts } = providersFrom(testConfig(database.url), sandbox.urls, 1_000);
    await payouts.PAYPAL.dispatch(order);
    clock.advance(1_000);
    const messages = "select body, headers from sandbox.webhooks where provider = 'PAYPAL' order by body";
    for (sent = []; sent.length < 3;) sent = (await database.pool.query<(typeof sent)[number]>(messages)).rows;
  });

  it('reports changes at the provider, and is followed once though all messages are repeated out of order', async () => {
    const undelivered = async () =>
      (await database.pool.query('select 1 from sandbox.webhooks where due_at is not null')).rowCount ?? 0;
    expect(await resendWebhooks(database.pool, 300)).toBe(3);
    while ((await undelivered()) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await resendWebhooks(database.pool, 0);
    while ((await undelivered()) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    const { rows } = await database.pool.query<{ body: string; delivered: number }>(
      'select body, delivered from sandbox.webhooks',
    );
    expect(rows.map(({ delivered }) => delivered >= 2)).toEqual([true, true, true]);
    expect(rows.map(({ body }) => (JSON.parse(body) as { event_type: string }).event_type).toSorted()).toEqual([
      'PAYMENT.PAYOUTS-ITEM.SUCCEEDED',
      'PAYMENT.PAYOUTSBATCH.PROCESSING',
      'PAYMENT.PAYOUTSBATCH.SUCCESS',
    ]);
    const followed = await jobs();
    expect(followed).toHaveLength(3);
    for (const job of followed) expect(job).toEqual({ method: 'PAYPAL', kind: 'batch', id: expect.any(String) });
  });

  it('is asked to verify the exact message, headers and webhook id', async () => {
    const [{ body, headers } = { body: '', headers: {} }, other] = sent;
    expect((await send(http, 'paypal', body, headers)).status).toBe(200);
    const { 'PayPal-Transmission-Sig': _sig, ...halved } = headers;
    const wrong: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
      [body, {}],
      [body, halved],
      [body, { ...headers, 'PayPal-Transmission-Sig': 'forged' }],
      [body, other?.headers ?? {}],
      [body.replace('PAYMENT.', 'PAYMENTS.'), headers],
      [body, { ...headers, 'PayPal-Transmission-Time': new Date(Date.now() - 5 * 86_400_000).toISOString() }],
      [`${body.slice(0, -1)},"webhook_id":"x"}`, headers],
      ['not json', headers],
    ];
    for (const [text, given] of wrong) expect(await send(http, 'paypal', text, given)).toMatchObject(unsigned);
    const stranger = await testHttp(
      webhookRoutes({
        logger,
        queue,
        providers: providersFrom(testConfig(database.url, { PAYPAL_WEBHOOK_ID: 'ANOTHER' }), sandbox.urls, 1_000),
      }),
    );
    expect(await send(stranger, 'paypal', body, headers)).toMatchObject(unsigned);
    await stranger.close();
  });

  it('is asked to send again while its verification API is down', async () => {
    const [{ body, headers } = { body: '', headers: {} }] = sent;
    expect(await send(down, 'paypal', body, headers)).toMatchObject({ status: 503, body: { code: 'server.unavailable' } });
  });
});

it('refuses every message where no secret is configured', async () => {
  const config = testConfig(database.url, {
    TREMENDOUS_URL: 'https://tremendous.example/api/v2',
    TREMENDOUS_API_KEY: 'key',
    TREMENDOUS_CAMPAIGN_ID: 'campaign',
    PAYPAL_URL: 'https://paypal.example',
    PAYPAL_CLIENT_ID: 'id',
    PAYPAL_SECRET: 'secret',
  });
  const bare = await testHttp(webhookRoutes({ logger, queue, providers: providersFrom(config, sandbox.urls, 1_000) }));
  const headers = { 'Tremendous-Webhook-Signature': tremendousSignature(SANDBOX_WEBHOOK_SECRETS.tremendousKey, '{}') };
  expect(await send(bare, 'tremendous', '{}', headers)).toMatchObject(unsigned);
  expect(await send(bare, 'paypal', '{}')).toMatchObject(unsigned);
  expect(followWebhook.name).toBe('follow-webhook');
  await bare.close();
});

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { paypalPayouts } from './paypal-payouts.js';
import type { PayoutProvider } from './port.js';

const order = { key: 'p1.1', amountCents: 4_750, recipient: { name: 'Dana Ortiz', email: 'dana@example.com' }, memo: 'm' };
interface GivenAnswer {
  readonly status: number;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
}
let answer: GivenAnswer;
let server: http.Server;
let paypal: PayoutProvider;

beforeAll(async () => {
  server = http.createServer((request, response) => {
    const isLogIn = request.url?.includes('oauth2') === true;
    const loggedIn: GivenAnswer = { status: 200, body: { access_token: 't', expires_in: 1_000 } };
    const { status, body, headers = {} } = isLogIn ? loggedIn : answer;
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  paypal = paypalPayouts({ url: `http://127.0.0.1:${port}`, clientId: 'a', secret: 'b', webhookId: null });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const refused = (status: number, name: string) => ({ status, body: { name, message: 'No.', debug_id: 'd1' } });

test.each([
  [401, 'AUTHENTICATION_FAILURE'],
  [403, 'AUTHORIZATION_ERROR'],
  [403, 'NOT_AUTHORIZED'],
  [403, 'SENDER_ACCOUNT_UNVERIFIED'],
  [429, 'RATE_LIMIT_REACHED'],
])('%i %s, which our account has to answer for, rejects no payout', async (status, name) => {
  answer = refused(status, name);
  expect(await paypal.dispatch(order)).toEqual({ kind: 'not-sent', message: `PayPal answered ${status} ${name}` });
});

test.each([
  [400, 'VALIDATION_ERROR', false],
  [422, 'RECEIVER_UNREGISTERED', false],
  [422, 'INSUFFICIENT_FUNDS', true],
])('%i %s rejects the payout', async (status, name, funding) => {
  answer = refused(status, name);
  const rejected = { kind: 'rejected', providerId: null, code: name, message: 'No.', funding };
  expect(await paypal.dispatch(order)).toEqual(rejected);
  expect(await paypal.lookUp(order, undefined)).toMatchObject({ kind: 'unknown' });
});

test('a refusal without permission leaves an order that may have been accepted as it is', async () => {
  answer = refused(403, 'AUTHORIZATION_ERROR');
  expect(await paypal.lookUp(order, undefined)).toMatchObject({ kind: 'not-sent' });
  expect(await paypal.lookUp(order, 'batch-1')).toMatchObject({ kind: 'unknown' });
});

test('a batch under our key in another currency, of two items, or of another item proves nothing', async () => {
  const item = { amount: { value: '47.50', currency: 'USD' }, receiver: 'dana@example.com', sender_item_id: 'p1.1' };
  const batch = (...items: readonly object[]) => ({
    status: 200,
    body: {
      batch_header: { payout_batch_id: 'B1', batch_status: 'SUCCESS', sender_batch_header: { sender_batch_id: 'p1.1' } },
      items: items.map((payout_item) => ({ payout_item_id: 'I1', transaction_status: 'SUCCESS', payout_item })),
    },
  });
  answer = batch(item);
  expect(await paypal.lookUp(order, 'B1')).toMatchObject({ kind: 'settled', providerId: 'B1' });
  for (const items of [
    [{ ...item, amount: { value: '47.50', currency: 'MXN' } }],
    [{ ...item, amount: { value: '47.51', currency: 'USD' } }],
    [item, item],
    [{ ...item, sender_item_id: 'p2.1' }],
  ]) {
    answer = batch(...items);
    expect(await paypal.lookUp(order, 'B1')).toMatchObject({ kind: 'unknown' });
  }
});

test('a listed payment in another currency is none in dollars, so that the comparison names it', async () => {
  const listed = async (currency: string) => {
    const info = {
      transaction_id: 'T1',
      transaction_event_code: 'T0001',
      transaction_initiation_date: '2026-02-01T09:00:00Z',
      transaction_amount: { value: '-47.50', currency_code: currency },
      transaction_status: 'S',
      custom_field: 'p1.1',
    };
    answer = { status: 200, body: { transaction_details: [{ transaction_info: info }], total_pages: 1 } };
    return (await paypal.list({ since: '2026-02-01T00:00:00Z', until: '2026-02-02T00:00:00Z' })).orders;
  };
  expect(await listed('USD')).toMatchObject([{ key: 'p1.1', cents: 4_750 }]);
  expect(await listed('MXN')).toMatchObject([{ key: 'p1.1', cents: 0 }]);
});

test('a redirect is not followed: the outcome is unknown, and the other server gets no request', async () => {
  let asked = 0;
  const other = http.createServer((_request, response) => {
    asked += 1;
    response.end();
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  for (const status of [302, 307]) {
    answer = { status, body: {}, headers: { Location: `http://127.0.0.1:${port}/v1/payments/payouts` } };
    expect(await paypal.dispatch(order)).toMatchObject({ kind: 'unknown' });
    expect(await paypal.lookUp(order, 'B1')).toMatchObject({ kind: 'unknown' });
  }
  expect(asked).toBe(0);
  other.closeAllConnections();
  other.close();
});

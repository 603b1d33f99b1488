import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemClock, createLogger } from '@panelist/infra/foundation';
import { providersFrom, type PayoutOrder, type Providers } from '@panelist/infra/providers';
import { testDatabase, testHttp, type TestDatabase } from '../../../testing/index.js';
import { clockOffset, demoMounts, lagLists, refuseLookups, startSandbox, type Sandbox } from './index.js';

const nothing = {
  mail: { smtpUrl: null, from: 'Panelist <no-reply@panelist.example>' },
  sms: null,
  tremendous: null,
  paypal: null,
  webhooks: { tremendousKey: null, paypalId: null },
};
const { logger } = createLogger({ level: 'warn', write: () => undefined });

describe('the real clients against the sandbox', () => {
  let database: TestDatabase;
  let sandbox: Sandbox;
  let providers: Providers;
  const clock = systemClock();
  let ordered = 0;

  const orderTo = (email: string, key = `p${(ordered += 1)}.1`): PayoutOrder => ({
    key,
    amountCents: 4_750,
    recipient: { name: 'Dana Ortiz', email },
    memo: 'Coffee habits',
  });

  beforeAll(async () => {
    database = await testDatabase();
    sandbox = await startSandbox({ pool: database.pool, clock, logger });
    providers = providersFrom(nothing, sandbox.urls, 600);
  });
  afterAll(async () => {
    await sandbox.stop();
    await database.close();
  });

  describe.each(['TREMENDOUS', 'PAYPAL'] as const)('%s', (method) => {
    const { payouts } = { payouts: () => providers.payouts[method] };
    const kind = async (answer: Promise<{ kind: string }>) => (await answer).kind;

    it('accepts an order and settles it a second later', async () => {
      const order = orderTo('dana@example.com');
      const accepted = await payouts().dispatch(order);
      expect(accepted).toMatchObject({ kind: 'accepted', providerId: expect.any(String) });
      const { providerId } = accepted as { providerId: string };
      expect(await kind(payouts().lookUp(order, providerId))).toBe('accepted');
      clock.advance(1_000);
      expect(await payouts().lookUp(order, providerId)).toMatchObject({ kind: 'settled', providerId });
    });

    it('lists the orders of a period, all pages, with their keys, amounts and outcomes', async () => {
      const since = clock.now();
      const orders = Array.from({ length: method === 'TREMENDOUS' ? 105 : 3 }, () => orderTo('dana@example.com'));
      for (const order of orders) await payouts().dispatch(order);
      const lost = orderTo('blocked@sandbox.example');
      await payouts().dispatch(lost);
      clock.advance(1_000);
      const { orders: listed, until } = await payouts().list({ since, until: clock.now() });
      expect(Date.parse(clock.now()) - Date.parse(until)).toBeLessThan(60_000);
      expect(new Set(listed.map(({ key }) => key))).toEqual(new Set([...orders, lost].map(({ key }) => key)));
      expect(listed.find(({ key }) => key === orders[0]?.key)).toMatchObject({ cents: 4_750, status: 'paid' });
      expect(listed.find(({ key }) => key === lost.key)?.status).toBe(method === 'PAYPAL' ? 'failed' : 'open');
      const before = new Date(Date.parse(since) - 1).toISOString();
      expect((await payouts().list({ since: before, until: before })).orders).toEqual([]);
      // Older than PayPal looks back at once: month by month.
      const longAgo = new Date(Date.parse(since) - 100 * 86_400_000).toISOString();
      expect((await payouts().list({ since: longAgo, until: clock.now() })).orders.length).toBeGreaterThanOrEqual(listed.length);
      const keys = [orders[0]?.key ?? '', 'no-order.1'];
      expect(await payouts().find(keys, { since, until: clock.now() })).toMatchObject([{ key: orders[0]?.key, status: 'paid' }]);
    });

    it('treats the same key as the same order', async () => {
      const order = orderTo('dana@example.com');
      const [one, other, third] = await Promise.all([0, 1, 2].map(() => payouts().dispatch(order)));
      // A repeated order is answered with the item that a look-up finds, too.
      const place = one?.kind === 'accepted' ? { kind: 'accepted', providerId: one.providerId } : null;
      expect(one).toMatchObject({ kind: 'accepted' });
      expect(other).toMatchObject({ ...place });
      expect(third).toMatchObject({ ...place });
    });

    it('refuses an existing order that differs from ours', async () => {
      const order = orderTo('dana@example.com');
      await payouts().dispatch(order);
      for (const outcome of [
        await payouts().dispatch({ ...order, amountCents: 1 }),
        await payouts().lookUp({ ...order, amountCents: 1 }, undefined),
      ])
        expect(outcome.kind).toBe('unknown');
    });

    it('refuses for insufficient funds and stores no order', async () => {
      expect(await payouts().dispatch(orderTo('insufficient-funds@sandbox.example'))).toMatchObject({
        kind: 'rejected',
        funding: true,
        code: 'INSUFFICIENT_FUNDS',
      });
    });

    it('returns a blocked payment', async () => {
      const order = orderTo('blocked@sandbox.example');
      const { providerId } = (await payouts().dispatch(order)) as { providerId: string };
      clock.advance(1_000);
      expect(await kind(payouts().lookUp(order, providerId))).toBe('returned');
    });

    it('is asked again under the same key when no answer came, and has paid', async () => {
      const order = orderTo('timeout-then-paid@sandbox.example');
      expect(await payouts().dispatch(order)).toEqual({ kind: 'unknown', message: 'no answer in time' });
      clock.advance(1_000);
      expect(await kind(payouts().lookUp(order, undefined))).toBe('settled');
    });

    it('fails twice without paying', async () => {
      const order = orderTo('fails-twice@sandbox.example');
      for (const _time of [1, 2]) expect(await kind(payouts().dispatch(order))).toBe('unknown');
      expect(await kind(payouts().dispatch(order))).toBe('accepted');
    });

    it('never learns what became of an order to an address of its own', async () => {
      const order = orderTo('never-known@sandbox.example');
      for (const _time of [1, 2]) expect(await kind(payouts().dispatch(order))).toBe('unknown');
      clock.advance(86_400_000);
      expect(await kind(payouts().lookUp(order, undefined))).toBe('unknown');
    });

    it('reports "not sent" when no server listens', async () => {
      const closed = providersFrom(
        nothing,
        { ...sandbox.urls, tremendous: 'http://127.0.0.1:9/api/v2', paypal: 'http://127.0.0.1:9' },
        600,
      ).payouts[method];
      expect(await kind(closed.dispatch(orderTo('dana@example.com')))).toBe('not-sent');
      expect(await kind(closed.lookUp(orderTo('dana@example.com'), undefined))).toBe('not-sent');
    });
  });

  it('Tremendous reports that it never got an order', async () => {
    expect(await providers.payouts.TREMENDOUS.lookUp(orderTo('dana@example.com'), undefined)).toEqual({ kind: 'absent' });
  });

  it('Tremendous resends a reward whose delivery failed, and no other', async () => {
    const { TREMENDOUS } = providers.payouts;
    const order = orderTo('unclaimed@sandbox.example');
    const accepted = await TREMENDOUS.dispatch(order);
    const { rewardId = '', providerId } = accepted as { rewardId?: string; providerId: string };
    const better = { name: 'Dana Ortiz', email: 'dana@example.com' };
    expect((await TREMENDOUS.resend?.(rewardId, better))?.kind).toBe('unknown');
    clock.advance(1_000);
    expect(await TREMENDOUS.lookUp(order, providerId)).toMatchObject({ kind: 'returned', rewardId, code: 'DELIVERY_FAILED' });
    expect((await TREMENDOUS.resend?.(rewardId, better))?.kind).toBe('accepted');
    clock.advance(1_000);
    expect(await TREMENDOUS.lookUp(order, providerId)).toMatchObject({ kind: 'settled', rewardId });
    expect(
      (await database.pool.query('select count(*)::int as n from sandbox.tremendous_orders where external_id = $1', [order.key]))
        .rows,
    ).toEqual([{ n: 1 }]);
  });

  it('Tremendous, while its list lags, names no order, and takes the same order again as the one that it has', async () => {
    const { TREMENDOUS } = providers.payouts;
    const order = orderTo('dana@example.com');
    const first = await TREMENDOUS.dispatch(order);
    await lagLists(database.pool, 600_000);
    expect(await TREMENDOUS.lookUp(order, undefined)).toMatchObject({ kind: 'absent' });
    expect(await TREMENDOUS.dispatch(order)).toEqual(first);
    await lagLists(database.pool, 0);
    expect(await TREMENDOUS.lookUp(order, undefined)).toMatchObject({ providerId: (first as { providerId: string }).providerId });
  });

  it('PayPal, while its list lags, says up to when it goes, and refuses a period after that', async () => {
    const { PAYPAL } = providers.payouts;
    const order = orderTo('dana@example.com');
    await PAYPAL.dispatch(order);
    await lagLists(database.pool, 600_000);
    const now = Date.parse(clock.now());
    const since = new Date(now - 86_400_000).toISOString();
    const { orders, until } = await PAYPAL.list({ since, until: new Date(now).toISOString() });
    expect(orders.map(({ key }) => key)).not.toContain(order.key);
    expect(now - Date.parse(until)).toBeGreaterThan(2.9 * 3_600_000);
    const tooLate = { since: new Date(now - 60_000).toISOString(), until: new Date(now).toISOString() };
    await expect(PAYPAL.list(tooLate)).rejects.toThrow('PayPal answered 400');
    await lagLists(database.pool, 0);
  });

  it('PayPal, while it refuses look-ups by posting again, settles nothing by them', async () => {
    const { PAYPAL } = providers.payouts;
    const order = orderTo('dana@example.com');
    const { providerId } = (await PAYPAL.dispatch(order)) as { providerId: string };
    await refuseLookups(database.pool, 600_000);
    const never = orderTo('insufficient-funds@sandbox.example');
    for (const asked of [order, never])
      expect(await PAYPAL.lookUp(asked, undefined)).toMatchObject({
        kind: 'unknown',
        message: expect.stringContaining('INSUFFICIENT_FUNDS'),
      });
    expect(await PAYPAL.dispatch(order)).toMatchObject({ kind: 'rejected', providerId: null });
    expect(await PAYPAL.lookUp(order, providerId)).toMatchObject({ providerId });
    await refuseLookups(database.pool, 0);
    expect(await PAYPAL.lookUp(order, undefined)).toMatchObject({ providerId });
  });

  it('PayPal keeps a payment that its recipient does not claim', async () => {
    const order = orderTo('unclaimed@sandbox.example');
    const { providerId } = (await providers.payouts.PAYPAL.dispatch(order)) as { providerId: string };
    clock.advance(1_000);
    expect(await providers.payouts.PAYPAL.lookUp(order, providerId)).toMatchObject({ kind: 'unclaimed', providerId });
  });

  it.each([
    ['TREMENDOUS', 'order-failed', { kind: 'rejected', code: 'FAILED' }],
    ['TREMENDOUS', 'order-canceled', { kind: 'rejected', code: 'CANCELED' }],
    ['TREMENDOUS', 'pending-approval', { kind: 'held', code: 'PENDING APPROVAL' }],
    ['PAYPAL', 'batch-denied', { kind: 'rejected', code: 'RISK_DECLINE' }],
    ['PAYPAL', 'batch-canceled', { kind: 'rejected', code: 'CANCELED' }],
    ['PAYPAL', 'on-hold', { kind: 'held', code: 'ONHOLD' }],
    ['PAYPAL', 'item-failed', { kind: 'rejected', code: 'RECEIVER_ACCOUNT_LOCKED' }],
  ] as const)('%s plays %s', async (method, address, outcome) => {
    const order = orderTo(`${address}@sandbox.example`);
    const placed = await providers.payouts[method].dispatch(order);
    const { providerId } = placed as { providerId: string };
    clock.advance(1_000);
    expect(await providers.payouts[method].lookUp(order, providerId)).toMatchObject({ ...outcome, providerId });
  });

  it('PayPal returns a payment that nobody has claimed for 30 days', async () => {
    const order = orderTo('unclaimed@sandbox.example');
    const { providerId } = (await providers.payouts.PAYPAL.dispatch(order)) as { providerId: string };
    clock.advance(30 * 86_400_000 + 1_000);
    expect(await providers.payouts.PAYPAL.lookUp(order, providerId)).toMatchObject({ kind: 'returned', code: 'RETURNED' });
  });

  it.each([
    ['neither a campaign nor products', {}],
    ['no product', { products: [] }],
    ['a field that Tremendous does not know', { campaign_id: 'c', product: 'p' }],
  ])('Tremendous refuses an order with %s', async (_what, choice) => {
    const reward = {
      value: { denomination: 47.5, currency_code: 'USD' },
      recipient: { name: 'Dana Ortiz', email: 'dana@example.com' },
      delivery: { method: 'EMAIL' },
      ...choice,
    };
    const answer = await fetch(`${sandbox.urls.tremendous}/orders`, {
      method: 'POST',
      headers: { authorization: 'Bearer sandbox', 'content-type': 'application/json' },
      body: JSON.stringify({ external_id: 'unspecific.1', payment: { funding_source_id: 'balance' }, reward }),
    });
    expect(answer.status).toBe(422);
  });

  it('shows mails and text messages in the inbox, newest first, once', async () => {
    const mail = {
      to: 'Dana@example.com',
      subject: 'Bitte bestätigen – “Panelist”',
      text: `Hello,\n\nopen http://localhost:3000/panelists/v2/verify-email?token=abc-_1${'x'.repeat(90)}.\n\nÄ 50 %=`,
      messageId: 'email-verification-1',
      unsubscribeUrl: `http://localhost:3000/panelists/v2/unsubscribe?token=${'x'.repeat(120)}`,
    };
    await providers.mail.send(mail);
    await providers.mail.send(mail);
    await providers.sms.send({ to: '+15550100', text: 'Your Panelist code is A1B2C3. It is good for 10 minutes.' });
    expect(await sandbox.inbox('dana@example.com')).toEqual([
      {
        channel: 'email',
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        links: [`http://localhost:3000/panelists/v2/verify-email?token=abc-_1${'x'.repeat(90)}`],
        attachments: [],
        headers: { 'List-Unsubscribe': `<${mail.unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
        sentAt: expect.any(String),
      },
    ]);
    expect((await sandbox.inbox())[0]).toMatchObject({ channel: 'sms', to: '+15550100', code: 'A1B2C3', links: [] });
  });

  it('shows the files of a mail', async () => {
    const file = {
      name: 'session.ics',
      contentType: 'text/calendar; charset=utf-8; method=REQUEST',
      text: 'BEGIN:VCALENDAR\r\nÄ – “x”\r\n',
    };
    const mail = { to: 'ics@example.com', subject: 'Your session', text: 'Hello,\n\nsee the file.', messageId: 'session-1' };
    await providers.mail.send({ ...mail, attachments: [file] });
    expect(await sandbox.inbox('ics@example.com')).toMatchObject([
      {
        subject: mail.subject,
        text: mail.text,
        attachments: [{ name: file.name, contentType: expect.stringContaining('method=REQUEST'), text: file.text }],
      },
    ]);
  });

  it('refuses an invalid number', async () => {
    await expect(providers.sms.send({ to: '555', text: 'x' })).rejects.toThrow('400');
  });

  it('mounts the inbox and the clock', async () => {
    const shown = systemClock();
    const mount = demoMounts({ pool: database.pool, clock: shown, publicUrl: 'http://localhost:3000' });
    const http = await testHttp([], { mounts: [mount] });
    try {
      expect((await http.call('GET /demo/inbox?to=+15550100')).body).toMatchObject([{ to: '+15550100' }]);
      for (const wrong of ['to=%00', 'to=a%00b@panelist.example', 'to=a&to=b'])
        expect(await http.call(`GET /demo/inbox?${wrong}`)).toMatchObject({
          status: 400,
          body: { statusCode: 400, code: 'request.malformed', requestId: expect.any(String), errors: [{ field: 'to' }] },
        });
      const move = async (advance: unknown) => http.call('POST /demo/clock', { body: { advance } });
      expect(await move('PT24H')).toMatchObject({ status: 200, body: { note: expect.stringContaining('real time') } });
      expect(shown.offset).toBe(86_400_000);
      expect(await clockOffset(database.pool)).toBe(shown.offset);
      for (const wrong of ['-PT1H', 'P', 'tomorrow', 'P9999D', 5])
        expect(await move(wrong)).toMatchObject({
          status: 422,
          body: { statusCode: 422, code: 'request.invalid', requestId: expect.any(String), errors: [{ field: 'advance' }] },
        });
    } finally {
      await http.close();
    }
  });
});

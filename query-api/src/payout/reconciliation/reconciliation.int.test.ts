import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { queryWorld, type QueryWorld } from '../../test-kit/query-world.test-kit.js';
import { payoutRow } from '../../test-kit/sample-rows.test-kit.js';

describe('differences between the providers’ lists and our payouts', () => {
  let world: QueryWorld;

  beforeAll(async () => {
    world = await queryWorld();
    await world.participant('ada');
    await world.participant('ops');
    await world.pool.query(`
      insert into app.reconciliations values
        ('PAYPAL', '2026-11-22T08:00:00Z', '2026-10-23T08:00:00Z', '2026-11-22T08:00:00Z', 7, 8, 0),
        ('PAYPAL', '2026-11-23T08:00:00Z', '2026-10-24T08:00:00Z', '2026-11-23T08:00:00Z', 9, 10, 1);
      insert into app.payout_differences values
        ('d1', 'PAYPAL', 'amount', 'p1.1', 'p1', 'B1', '{"status":"paid","cents":5250}', '{"status":"paid","cents":5251}',
         '2026-11-23T08:00:00Z', '2026-11-23T08:00:00Z', null),
        ('d2', 'PAYPAL', 'unknown-to-us', null, null, 'B2', null, '{"status":"paid","cents":700}',
         '2026-11-20T08:00:00Z', '2026-11-21T08:00:00Z', '2026-11-22T08:00:00Z');
      update app.payout_differences set notes = '[{"text":"Asked PayPal.","by":"ada","at":"2026-11-23T09:00:00.000Z"}]' where id = 'd1';
    `);
  });
  afterAll(async () => world.close());

  it('are listed for operations with the latest comparison, and those that are gone on request', async () => {
    const operations = await world.http.logIn('ops', ['paymentmanager']);
    const { body } = await operations.call('GET /api/v4/operations/reconciliation');
    expect(body).toEqual({
      runs: [
        {
          type: 'PAYPAL',
          at: '2026-11-23T08:00:00.000Z',
          since: '2026-10-24T08:00:00.000Z',
          until: '2026-11-23T08:00:00.000Z',
          listed: 9,
          compared: 10,
          differences: 1,
        },
      ],
      totalCount: 1,
      openCount: 1,
      items: [
        {
          id: 'd1',
          kind: 'amount',
          type: 'PAYPAL',
          key: 'p1.1',
          payoutId: 'p1',
          providerId: 'B1',
          ours: { status: 'paid', amount: 52.5 },
          theirs: { status: 'paid', amount: 52.51 },
          firstFoundAt: '2026-11-23T08:00:00.000Z',
          lastFoundAt: '2026-11-23T08:00:00.000Z',
          goneAt: null,
          notes: [{ text: 'Asked PayPal.', by: 'ada', byName: expect.stringMatching(/\w/), at: '2026-11-23T09:00:00.000Z' }],
        },
      ],
    });
    expect((await operations.call('GET /api/v4/operations/reconciliation?status=all&skip=1')).body).toMatchObject({
      totalCount: 2,
      openCount: 1,
      items: [{ id: 'd2', ours: null, theirs: { status: 'paid', amount: 7 }, goneAt: '2026-11-22T08:00:00.000Z' }],
    });
  });

  it('leave an entry in the access log of the one person whom the list shows', async () => {
    await world.participant('bea');
    await world.given.payouts(payoutRow('p1', 'bea', 'r1'));
    const otto = await world.http.logIn('otto', ['paymentmanager']);
    const seen = async () => (await world.log.read('accesslog-bea')).map(({ data }) => data);
    await otto.call('GET /api/v4/operations/reconciliation?status=all&skip=1');
    expect(await seen()).toEqual([]);
    await otto.call('GET /api/v4/operations/reconciliation?status=all&limit=1');
    expect(await seen()).toMatchObject([{ userId: 'bea', staffId: 'otto', what: 'payout' }]);
  });

  it('are for operations alone', async () => {
    expect((await (await world.http.logIn('ada')).call('GET /api/v4/operations/reconciliation')).status).toBe(403);
    expect((await world.http.call('GET /api/v4/operations/reconciliation')).status).toBe(401);
  });
});

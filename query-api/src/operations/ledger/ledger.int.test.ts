import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ledger, type LedgerEntry } from '@panelist/projectors/read-models';
import { testHttp, type LoggedIn } from '../../../../infra/testing/index.js';
import { operationsLedgerRoute } from './ledger-route.js';
import { queryWorld, type QueryWorld } from '../../test-kit/query-world.test-kit.js';

const entry = (eventId: string, at: string, account: LedgerEntry['account'], cents: number): LedgerEntry => ({
  eventId,
  type: eventId,
  at,
  account,
  cents,
});

const row = (payoutId: string, ...entries: readonly LedgerEntry[]) =>
  ledger.make({
    bookId: payoutId,
    payoutId,
    userId: 'ada',
    projectId: 'bicycle',
    incentiveCents: 5_000,
    feeCents: 250,
    tipCents: 0,
    netCents: 4_750,
    entries,
  }).row;

const january = '2026-01-31T23:00:00.000Z';
const february = '2026-02-01T00:00:00.000Z';
const paid = row(
  'payout-1',
  entry('requested', january, 'researcher-escrow', -5_000),
  entry('requested', january, 'fee-income', 250),
  entry('requested', january, 'participant-payable', 4_750),
  entry('started', february, 'participant-payable', -4_750),
  entry('started', february, 'provider-clearing', 4_750),
);

describe('the ledger of operations', () => {
  let world: QueryWorld;
  let operations: LoggedIn;
  const path = (query: string) => `GET /api/v4/operations/ledger?${query}`;
  beforeAll(async () => {
    world = await queryWorld();
    await world.participant('ops');
    operations = await world.http.logIn('ops', ['paymentmanager']);
    await world.given.ledger(paid);
  });
  afterAll(async () => world.close());

  it('adds up each account and proves that the sums are zero', async () => {
    const { body } = await operations.call(path(''));
    expect(body).toMatchObject({
      from: null,
      to: null,
      total: { opening: 0, moved: 0, closing: 0 },
      proof: { balanced: true, events: 2, postings: 5, unbalanced: [] },
      totalCount: 5,
    });
    expect((body as { accounts: { moved: number }[] }).accounts.filter(({ moved }) => moved !== 0)).toEqual([
      { account: 'researcher-escrow', opening: 0, moved: -50, closing: -50 },
      { account: 'fee-income', opening: 0, moved: 2.5, closing: 2.5 },
      { account: 'provider-clearing', opening: 0, moved: 47.5, closing: 47.5 },
    ]);
  });

  it('separates what was before the period; a day ends with itself', async () => {
    const { body } = await operations.call(path('from=2026-02-01&to=2026-02-01'));
    expect(body).toMatchObject({
      from: february,
      to: '2026-02-02T00:00:00.000Z',
      totalCount: 2,
      accounts: expect.arrayContaining([{ account: 'participant-payable', opening: 47.5, moved: -47.5, closing: 0 }]),
      items: [{ account: 'provider-clearing', amount: 47.5, payoutId: 'payout-1' }, { amount: -47.5 }],
    });
    expect((await operations.call(path(`to=${february}`))).body).toMatchObject({ totalCount: 3, proof: { events: 1 } });
  });

  it('takes the first and the last day that can be written', async () => {
    expect(await operations.call(path('from=0000-01-01&to=9999-12-31'))).toMatchObject({
      status: 200,
      body: { from: '0001-01-01T00:00:00.000Z', to: '9999-12-31T23:59:59.999Z', totalCount: 5 },
    });
  });

  it('filters postings by account and payout', async () => {
    expect((await operations.call(path('account=fee-income'))).body).toMatchObject({ totalCount: 1, items: [{ amount: 2.5 }] });
    expect((await operations.call(path('payoutId=other'))).body).toMatchObject({ totalCount: 0, items: [] });
    for (const wrong of ['from=yesterday', 'format=xml', 'account=mine'])
      expect([wrong, (await operations.call(path(wrong))).status]).toEqual([wrong, 422]);
  });

  it('is a CSV file of the period, oldest first, and the sums after it', async () => {
    const answer = await operations.call(path('format=csv&from=2026-02-01'));
    expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    const lines = String(answer.body).replace('\uFEFF', '').trim().split('\r\n');
    expect(lines.slice(0, 3)).toEqual([
      'at,event,type,payoutId,userId,organizationId,projectId,account,amount,opening,moved,closing',
      `${february},started,started,payout-1,ada,,bicycle,participant-payable,-47.5,,,`,
      `${february},started,started,payout-1,ada,,bicycle,provider-clearing,47.5,,,`,
    ]);
    expect(lines).toContain(',,sum,,,,,participant-payable,,47.5,-47.5,0');
    expect(lines.at(-1)).toBe(',,sum,,,,,total,,0,0,0');
    // Of one account its own sums alone; of one payout none.
    const sumsIn = async (filter: string) =>
      String((await operations.call(path(`format=csv&${filter}`))).body).match(/,,sum,.*/g)?.length ?? 0;
    expect(await sumsIn('account=paid-out')).toBe(1);
    expect(await sumsIn('payoutId=payout-1')).toBe(0);
  });

  it('is refused as a file that would leave postings out', async () => {
    const { clock, commands } = world;
    const short = await testHttp([operationsLedgerRoute({ pool: world.pool, clock, commands }, 2)], {
      clock,
      sessions: world.sessions,
    });
    const ops = await short.logIn('ops', ['paymentmanager']);
    const { status, body } = await ops.call(path('format=csv'));
    expect([status, body]).toMatchObject([422, { errors: [{ field: 'from' }] }]);
    expect((await ops.call(path('format=csv&from=2026-02-01'))).status).toBe(200);
    await short.close();
  });

  it('has postings and sums of one time, whatever is posted meanwhile', async () => {
    const march = '2026-03-01T00:00:00.000Z';
    let isPosted = false;
    /** Something is posted after the first statement that reads postings. */
    const interrupted = <Of extends object>(of: Of): Of =>
      new Proxy(of, {
        get: (target, key) => {
          const value: unknown = Reflect.get(target, key, target);
          if (typeof value !== 'function') return value;
          return async (...given: readonly unknown[]) => {
            const answer: unknown = await Reflect.apply(value, target, given);
            if (key === 'connect') return interrupted(answer as object);
            if (key !== 'query' || isPosted || !String(given[0]).includes('jsonb_to_recordset')) return answer;
            isPosted = true;
            const moved = [entry('late', march, 'provider-clearing', -100), entry('late', march, 'paid-out', 100)];
            await world.given.ledger(row('payout-3', ...moved));
            return answer;
          };
        },
      });
    const { clock, commands, sessions } = world;
    const http = await testHttp([operationsLedgerRoute({ pool: interrupted(world.pool), clock, commands })], { clock, sessions });
    const ops = await http.logIn('ops', ['paymentmanager']);
    const file = async () => String((await ops.call(path(`format=csv&from=${march}`))).body);
    const before = await file();
    expect(before).not.toContain('late');
    expect(before).toContain(',,sum,,,,,paid-out,,0,0,0');
    const after = await file();
    expect(after).toContain(`${march},late,late,payout-3`);
    expect(after).toContain(',,sum,,,,,paid-out,,0,1,1');
    await http.close();
  });

  it('belongs to operations', async () => {
    const ada = await world.participant('ada');
    expect((await ada.call(path(''))).status).toBe(403);
  });

  it('names events whose postings do not sum to zero', async () => {
    await world.given.ledger(row('payout-2', entry('crooked', february, 'paid-out', 1)));
    expect((await operations.call(path(''))).body).toMatchObject({
      total: { closing: 0.01 },
      proof: { balanced: false, unbalanced: ['crooked'] },
    });
  });
});

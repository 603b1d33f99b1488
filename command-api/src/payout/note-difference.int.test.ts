import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { payoutDecider, payoutStream } from '@panelist/domain/payout';
import { testDatabase, testHttp, type TestDatabase, type TestHttp } from '../../../infra/testing/index.js';
import { by, memoryWriteSide } from '../memory-api.test-kit.js';
import { noteDifferenceRoute } from './note-difference.js';

let database: TestDatabase;
let http: TestHttp;
const { clock, commands } = memoryWriteSide();

beforeAll(async () => {
  database = await testDatabase();
  http = await testHttp([noteDifferenceRoute({ clock, commands, pool: database.pool })]);
  await database.pool.query(
    `insert into app.payout_differences (id, method, kind, payout_id, key, first_found_at, last_found_at) values
       ('d1', 'PAYPAL', 'amount', null, null, now(), now()),
       ('d2', 'PAYPAL', 'amount', 'p1', 'p1.1', now(), now()),
       ('d3', 'PAYPAL', 'unknown-to-us', null, 'p1.9', now(), now())`,
  );
});
afterAll(async () => {
  await http.close();
  await database.close();
});

it('operations note what they found out about a difference, one after the other', async () => {
  const path = 'POST /api/v4/operations/reconciliation/d1/notes';
  const olga = await http.logIn('olga', ['paymentmanager']);
  const admin = await http.logIn('admin', ['admin']);
  expect(await olga.call(path, { body: { text: ' Asked PayPal. ' } })).toMatchObject({ status: 201, body: { id: 'd1' } });
  expect((await admin.call(path, { body: { text: 'Paid by hand.' } })).status).toBe(201);
  const { rows } = await database.pool.query<{ notes: object[] }>('select notes from app.payout_differences order by id');
  expect(rows[0]?.notes).toEqual([
    { text: 'Asked PayPal.', by: 'olga', at: expect.any(String) },
    { text: 'Paid by hand.', by: 'admin', at: expect.any(String) },
  ]);
  expect((await olga.call(path, { body: { text: ' ' } })).status).toBe(422);
  expect((await olga.call(path.replace('d1', 'd9'), { body: { text: 'Nothing.' } })).status).toBe(404);
  expect((await (await http.logIn('ada')).call(path, { body: { text: 'Mine.' } })).status).toBe(403);
  expect((await (await http.logIn('sue', ['usermanager'])).call(path, { body: { text: 'Ours.' } })).status).toBe(403);
});

it('a note is kept without addresses, long numbers and the name of the recipient', async () => {
  const cause = { kind: 'incentive', participationId: 'r1', projectId: 'x1', projectName: 'Coffee habits' } as const;
  const amounts = { incentiveCents: 5_000, tipCents: 0, method: 'PAYPAL' } as const;
  const recipient = { userId: 'dana', recipientName: 'Dana Ortiz', recipientEmail: 'dana@home.example' };
  const command = { type: 'RequestPayout', payoutId: 'p1', cause, ...amounts, ...recipient } as const;
  await commands.handle(payoutDecider, payoutStream.of('p1'), command, by('worker'));
  const olga = await http.logIn('olga', ['paymentmanager']);
  const text = 'Dana of dana@work.example called, +1 202 555 0123';
  for (const id of ['d1', 'd2', 'd3'])
    expect((await olga.call(`POST /api/v4/operations/reconciliation/${id}/notes`, { body: { text } })).status).toBe(201);
  const { rows } = await database.pool.query<{ text: string }>(
    `select notes->-1->>'text' as text from app.payout_differences order by id`,
  );
  const known = '[removed] of [removed] called, [removed]';
  expect(rows.map((row) => row.text)).toEqual(['Dana of [removed] called, [removed]', known, known]);
});

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { systemClock } from '@panelist/infra/foundation';
import { testDatabase, testHttp, type TestDatabase, type TestHttp } from '../../../infra/testing/index.js';
import { noteDifferenceRoute } from './note-difference.js';

let database: TestDatabase;
let http: TestHttp;
beforeAll(async () => {
  database = await testDatabase();
  http = await testHttp([noteDifferenceRoute({ clock: systemClock(), pool: database.pool })]);
  await database.pool.query(
    `insert into app.payout_differences (id, method, kind, first_found_at, last_found_at) values ('d1', 'PAYPAL', 'amount', now(), now())`,
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
  const { rows } = await database.pool.query<{ notes: object[] }>('select notes from app.payout_differences');
  expect(rows[0]?.notes).toEqual([
    { text: 'Asked PayPal.', by: 'olga', at: expect.any(String) },
    { text: 'Paid by hand.', by: 'admin', at: expect.any(String) },
  ]);
  expect((await olga.call(path, { body: { text: ' ' } })).status).toBe(422);
  expect((await olga.call(path.replace('d1', 'd9'), { body: { text: 'Nothing.' } })).status).toBe(404);
  expect((await (await http.logIn('ada')).call(path, { body: { text: 'Mine.' } })).status).toBe(403);
  expect((await (await http.logIn('sue', ['usermanager'])).call(path, { body: { text: 'Ours.' } })).status).toBe(403);
});

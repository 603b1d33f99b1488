import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testDatabase, testHttp, type TestDatabase, type TestHttp } from '../../../infra/testing/index.js';
import { projectorCommandRoutes } from './operations-routes.js';

let database: TestDatabase;
let http: TestHttp;
beforeAll(async () => {
  database = await testDatabase();
  http = await testHttp(projectorCommandRoutes(database));
  await database.pool.query(
    `insert into app.checkpoints (name, kind, model, version, epoch, state) values
       ('projection-payouts-v1', 'projection', 'payouts', 1, 0, 'stopped'), ('projection-payouts-v2', 'projection', 'payouts', 2, 0, 'stopped')`,
  );
});
afterAll(async () => {
  await http.close();
  await database.close();
});

const asked = async () => {
  const { rows } = await database.pool.query<{ name: string; asked: string }>(
    'select name, asked from app.checkpoints where asked is not null order by name',
  );
  return rows;
};

it('asks the process that runs the newest version of a read model; a rebuild also resumes it', async () => {
  const operations = await http.logIn('ops', ['paymentmanager']);
  for (const verb of ['resume', 'rebuild', 'resume']) {
    expect(await operations.call(`POST /api/v4/operations/projectors/payouts/${verb}`)).toMatchObject({
      status: 202,
      body: { name: 'payouts' },
    });
  }
  expect(await asked()).toEqual([{ name: 'projection-payouts-v2', asked: 'rebuild' }]);
  await operations.call('POST /api/v4/operations/projectors/payouts-v1/resume');
  expect(await asked()).toEqual([
    { name: 'projection-payouts-v1', asked: 'resume' },
    { name: 'projection-payouts-v2', asked: 'rebuild' },
  ]);
});

it('takes a reaction by its name, also as the list has it', async () => {
  const operations = await http.logIn('ops', ['paymentmanager']);
  await database.pool.query(
    "insert into app.checkpoints (name, kind, epoch, state) values ('reaction-pay', 'reaction', 0, 'stopped')",
  );
  for (const name of ['pay', 'reaction-pay']) {
    await database.pool.query('update app.checkpoints set asked = null');
    expect((await operations.call(`POST /api/v4/operations/projectors/${name}/resume`)).status).toBe(202);
    expect(await asked()).toEqual([{ name: 'reaction-pay', asked: 'resume' }]);
    // It has no table, and what was asked before stays.
    expect((await operations.call(`POST /api/v4/operations/projectors/${name}/rebuild`)).status).toBe(404);
    expect(await asked()).toEqual([{ name: 'reaction-pay', asked: 'resume' }]);
  }
});

it('accepts only existing projectors and permitted callers', async () => {
  const operations = await http.logIn('ops', ['paymentmanager']);
  expect((await operations.call('POST /api/v4/operations/projectors/nothing/rebuild')).status).toBe(404);
  expect((await (await http.logIn('ada')).call('POST /api/v4/operations/projectors/payouts/resume')).status).toBe(403);
});

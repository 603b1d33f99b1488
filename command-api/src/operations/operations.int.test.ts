import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { claimProjectorCommands } from '@panelist/infra/processors';
import { testDatabase, testHttp } from '../../../infra/testing/index.js';
import type { TestDatabase, TestHttp } from '../../../infra/testing/index.js';
import { projectorCommandRoutes } from './projector-command-routes.js';

let database: TestDatabase;
let http: TestHttp;
beforeAll(async () => {
  database = await testDatabase();
  http = await testHttp(projectorCommandRoutes(database));
  await database.pool.query(
    "insert into app.checkpoints (name, kind, model, version, epoch, state) values ('projection-payouts-v1', 'projection', 'payouts', 1, 0, 'stopped')",
  );
});
afterAll(async () => {
  await http.close();
  await database.close();
});

it('stores commands for the process that runs the projector, each once', async () => {
  const operations = await http.logIn('ops', ['paymentmanager']);
  for (const verb of ['rebuild', 'resume', 'rebuild', 'verify', 'roll-back', 'drop-previous']) {
    expect(await operations.call(`POST /api/v4/operations/projectors/payouts/${verb}`)).toMatchObject({
      status: 202,
      body: { name: 'payouts' },
    });
  }
  await operations.call('POST /api/v4/operations/projectors/payouts-v1/rebuild');
  expect(await claimProjectorCommands(database.pool, ['projection-accounts-v1', 'projection-payouts-v2'])).toEqual([]);
  const claimed = await claimProjectorCommands(database.pool, ['projection-payouts-v1']);
  expect(claimed.map(({ kind }) => kind).toSorted()).toEqual(['drop-previous', 'rebuild', 'resume', 'roll-back', 'verify']);
  expect(await claimProjectorCommands(database.pool, ['projection-payouts-v1'])).toEqual([]);
});

it('takes a reaction by its name, also as the list has it', async () => {
  const operations = await http.logIn('ops', ['paymentmanager']);
  await database.pool.query(
    "insert into app.checkpoints (name, kind, epoch, state) values ('reaction-pay', 'reaction', 0, 'stopped')",
  );
  for (const name of ['pay', 'reaction-pay']) {
    expect((await operations.call(`POST /api/v4/operations/projectors/${name}/resume`)).status).toBe(202);
    expect(await claimProjectorCommands(database.pool, ['reaction-pay'])).toMatchObject([{ kind: 'resume' }]);
  }
});

it('accepts only existing projectors and permitted callers', async () => {
  const operations = await http.logIn('ops', ['paymentmanager']);
  expect((await operations.call('POST /api/v4/operations/projectors/nothing/rebuild')).status).toBe(404);
  expect((await (await http.logIn('ada')).call('POST /api/v4/operations/projectors/payouts/resume')).status).toBe(403);
});

import { registry } from '@panelist/domain/registry';
import { testConfig, testDatabase } from '../../infra/testing/index.js';
import { expect, it } from '@jest/globals';
import { commandRoutes } from './index.js';

it('every command of the contracts has one route', async () => {
  const { url, pool, close } = await testDatabase();
  // Building the routes needs nothing else.
  const dependencies = { config: testConfig(url), pool } as Parameters<typeof commandRoutes>[0];
  const answered = commandRoutes(dependencies).map(({ contract }) => contract.route);
  const own = registry.contracts.flatMap(({ contract }) => (contract.side === 'command' ? [contract.route] : []));
  expect(answered.toSorted()).toEqual(own.toSorted());
  await close();
});

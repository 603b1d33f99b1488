import { roles } from '@panelist/domain/kernel';
import { registry } from '@panelist/domain/registry';
import { systemClock } from '@panelist/infra/foundation';
import { testConfig, testDatabase, testHttp, type TestDatabase } from '../../infra/testing/index.js';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { commandRoutes } from './index.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => database.close());

/** Building the routes, and refusing their callers, needs nothing else. */
const routesOf = ({ url, pool }: TestDatabase) =>
  commandRoutes({ config: testConfig(url), pool, clock: systemClock() } as Parameters<typeof commandRoutes>[0]);

it('every command of the contracts has one route', () => {
  const answered = routesOf(database).map(({ contract }) => contract.route);
  const own = registry.contracts.flatMap(({ contract }) => (contract.side === 'command' ? [contract.route] : []));
  expect(answered.toSorted()).toEqual(own.toSorted());
});

it('every command that needs a proof is refused to a session without one, whatever it says', async () => {
  const routes = routesOf(database).filter(({ contract }) => contract.stepUp === 'always');
  const http = await testHttp(routes, { stepUpMethodsOf: async () => ['passkey', 'password'] });
  const stolen = await http.logIn('ada', roles, { provenAt: new Date(Date.now() - 601_000).toISOString() });
  for (const { contract } of routes) {
    const path = contract.route.replaceAll(/:[A-Za-z]+/g, 'x');
    const { status, body } = await stolen.call(path, contract.method === 'DELETE' ? {} : { body: {} });
    expect([path, status, body]).toMatchObject([
      path,
      403,
      { code: 'access.step-up-required', methods: ['passkey', 'password'] },
    ]);
  }
  expect(routes.length).toBeGreaterThan(35);
  await http.close();
});

import { registry } from '@panelist/domain/registry';
import { expect, it } from '@jest/globals';
import { queryRoutes } from './query-routes.js';

it('every query of the contracts has one route', () => {
  // Building the routes needs no dependency.
  const unused = new Proxy({}, { get: () => undefined }) as Parameters<typeof queryRoutes>[0];
  const answered = queryRoutes(unused).map(({ contract }) => contract.route);
  const own = registry.contracts.flatMap(({ contract }) => (contract.side === 'query' ? [contract.route] : []));
  expect(answered.toSorted()).toEqual(own.toSorted());
});

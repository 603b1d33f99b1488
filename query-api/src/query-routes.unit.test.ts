import { registry } from '@panelist/domain/registry';
import { expect, it } from '@jest/globals';
import { queryRoutes } from './query-routes.js';

it('every query of the contracts is answered, once', () => {
  // Nothing is asked for while routes are built.
  const unused = new Proxy({}, { get: () => undefined }) as Parameters<typeof queryRoutes>[0];
  const answered = queryRoutes(unused).map(({ contract }) => contract.route);
  const own = registry.contracts.flatMap(({ contract }) => (contract.side === 'query' ? [contract.route] : []));
  expect(answered.toSorted()).toEqual(own.toSorted());
});

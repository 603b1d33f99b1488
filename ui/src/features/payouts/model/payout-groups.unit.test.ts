import { expect, test } from '@jest/globals';
import { aPayout } from '../payouts.test-kit.js';
import { pageOfGroups, payoutGroups } from './payout-groups.js';

const paid = (id: string, paidAt: string, net = 95) =>
  aPayout({ id, status: 'paid', paidAt, net, failure: null, canChangeDestination: false });

const groups = payoutGroups([
  paid('a', '2026-10-03T12:00:00.000Z', 10.1),
  paid('b', '2026-11-20T12:00:00.000Z', 20.2),
  aPayout({ id: 'back', status: 'returned', sentAt: '2026-09-01T12:00:00.000Z' }),
  paid('c', '2026-11-25T12:00:00.000Z', 30.3),
  aPayout({ id: 'way', status: 'accepted', acceptedAt: '2026-11-22T12:00:00.000Z', failure: null, canChangeDestination: false }),
]);
const shown = (of: typeof groups) =>
  of.map(({ title, paidDollars, payouts }) => [title, paidDollars, payouts.map(({ id }) => id)]);

test('what waits for the owner comes first, then the months with what arrived in them', () => {
  expect(shown(groups)).toEqual([
    ['Waiting for you', null, ['back']],
    ['November 2026', 50.5, ['c', 'way', 'b']],
    ['October 2026', 10.1, ['a']],
  ]);
});

test('a month that goes on over the page has its sum on both', () => {
  expect(shown(pageOfGroups(groups, 0, 2))).toEqual([
    ['Waiting for you', null, ['back']],
    ['November 2026', 50.5, ['c']],
  ]);
  expect(shown(pageOfGroups(groups, 2, 4))).toEqual([['November 2026', 50.5, ['way', 'b']]]);
});

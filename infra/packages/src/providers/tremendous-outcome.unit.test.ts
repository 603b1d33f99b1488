import { expect, test } from '@jest/globals';
import { centsOf, isOurOrder, tremendousOrder } from './tremendous-outcome.js';

const order = { key: 'p1.1', amountCents: 4_750, recipient: { name: 'Dana Ortiz', email: 'dana@example.com' }, memo: 'm' };
const reward = { id: 'R1', value: { denomination: 47.5, currency_code: 'USD' }, delivery: { status: 'SUCCEEDED' } };
const found = (...rewards: readonly object[]) =>
  tremendousOrder.parse({ id: 'O1', external_id: 'p1.1', status: 'EXECUTED', rewards });

test('an order is ours by its key, amount and currency, and has one reward', () => {
  expect(isOurOrder(found(reward), order)).toBe(true);
  expect(isOurOrder(found({ ...reward, value: { denomination: 47.5 } }), order)).toBe(true);
  expect(isOurOrder(found(), order)).toBe(true);
  for (const others of [
    [{ ...reward, value: { denomination: 47.5, currency_code: 'MXN' } }],
    [{ ...reward, value: { denomination: 47.51, currency_code: 'USD' } }],
    [reward, { ...reward, id: 'R2' }],
  ])
    expect(isOurOrder(found(...others), order)).toBe(false);
});

test('a reward in another currency is worth nothing in dollars, so that the comparison names it', () => {
  expect(centsOf(reward)).toBe(4_750);
  expect(centsOf({ value: { denomination: 47.5, currency_code: 'MXN' } })).toBe(0);
});

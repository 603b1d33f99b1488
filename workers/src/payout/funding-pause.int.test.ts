import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createLogger, createMetrics, systemClock } from '@panelist/infra/foundation';
import { testConfig, testDatabase, type TestDatabase } from '../../../infra/testing/index.js';
import { fundingPause } from './funding-pause.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => database.close());
beforeEach(async () => {
  await database.pool.query('delete from app.funding_pauses');
});

const clock = systemClock();
/** One process; its alerts are `lines`. */
function processOf(env: 'production' | 'demo') {
  const lines: string[] = [];
  const { logger } = createLogger({ level: 'error', write: (line) => void lines.push(line) });
  const metrics = createMetrics();
  const { pool, url } = database;
  const pause = fundingPause({ clock, config: { ...testConfig(url), env }, logger, metrics, pool });
  return { ...pause, lines, metrics: async () => metrics.register.metrics() };
}

test('every process pauses a provider that is out of funds, also one that starts later, for a quarter of an hour', async () => {
  const [one, other] = [processOf('production'), processOf('production')];
  expect(await other.isPaused('PAYPAL')).toBe(false);
  await one.ranOut('PAYPAL');
  expect(one.lines.join('')).toMatch(/out of funds/);
  for (const each of [one, other, processOf('production')]) {
    expect(await each.isPaused('PAYPAL')).toBe(true);
    expect(await each.isPaused('TREMENDOUS')).toBe(false);
    expect(await each.metrics()).toContain('panelist_payout_provider_out_of_funds{provider="PAYPAL"} 1');
  }
  clock.advance(14 * 60_000);
  await other.ranOut('PAYPAL');
  clock.advance(14 * 60_000);
  expect(await one.isPaused('PAYPAL')).toBe(true);
  clock.advance(60_000);
  expect(await one.isPaused('PAYPAL')).toBe(false);
  expect(await one.metrics()).toContain('panelist_payout_provider_out_of_funds{provider="PAYPAL"} 0');
});

test('in the demo a refusal concerns one payout alone', async () => {
  const demo = processOf('demo');
  await demo.ranOut('PAYPAL');
  expect(await demo.isPaused('PAYPAL')).toBe(false);
  expect(demo.lines).toEqual([]);
});

import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createMetrics } from '@panelist/infra/foundation';
import { createPool } from '@panelist/infra/postgres';
import { testDatabase, type TestDatabase } from '../../testing/index.js';
import { measureClock } from './open-dependencies.js';

describe('the clock of a process', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterEach(() => void jest.restoreAllMocks());
  afterAll(async () => database.close());

  it('is compared with that of the database whenever the metrics are read', async () => {
    const metrics = createMetrics();
    const pool = createPool(database.url);
    measureClock(pool, metrics);
    const difference = async () => {
      const read = await metrics.register.getSingleMetric('panelist_clock_difference_seconds')?.get();
      return read?.values.map(({ value }) => value);
    };
    expect(Math.abs((await difference())?.[0] ?? Infinity)).toBeLessThan(5);
    const real = Date.now;
    jest.spyOn(Date, 'now').mockImplementation(() => real() - 75_000);
    const [behind] = (await difference()) ?? [];
    expect(behind).toBeLessThan(-70);
    expect(behind).toBeGreaterThan(-80);
    await pool.end();
    expect(await difference()).toEqual([]);
  });
});

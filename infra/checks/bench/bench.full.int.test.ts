import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { postgresEventStore } from '@panelist/infra/event-sourcing';
import { appendLoad } from './append-load.js';
import { benchServerOn, type BenchServer } from './bench-server.js';
import { load } from './measure.js';
import type { BenchRow } from './row.js';
import { appendTogether } from './rows/append.js';
import { runRows } from './bench.js';
import { table } from './table.js';

const settings = { seed: 1, quick: true, minutes: 0.05, grow: 4_000, tell: () => undefined };
let server: BenchServer;

beforeAll(async () => {
  server = await benchServerOn(process.env['PANELIST_TEST_CLUSTER'] ?? '', '/nowhere', async () => undefined);
});
afterAll(async () => server.stop());

describe('the bench', () => {
  it('counts stored events, and no repetition', async () => {
    const database = await server.newDatabase();
    const store = await postgresEventStore({ connectionString: database.url, pool: database.pool });
    try {
      const { count, latencies } = await load(2, 1_500, appendLoad(store));
      const stored = await database.pool.query<{ events: string; streams: string }>(
        'select count(*) as events, count(distinct stream) as streams from event_store.events',
      );
      expect(count).toBe(Number(stored.rows[0]?.events));
      expect(latencies.length).toBeGreaterThanOrEqual(count);
      expect(Number(stored.rows[0]?.streams)).toBeLessThan(count);
    } finally {
      await store.close();
      await server.drop(database);
    }
  });

  it('reports a failed row, closes what it opened, and runs the others', async () => {
    const closed: string[] = [];
    const failing: BenchRow = {
      name: 'failing',
      aim: 'to be seen',
      run: async (context) => {
        context.after(async () => void closed.push('first'));
        context.after(async () => void closed.push('last'));
        throw new Error('it does not work');
      },
    };
    const outcomes = await runRows(server, [failing, appendTogether], settings);
    expect(closed).toEqual(['last', 'first']);
    expect(outcomes).toMatchObject([
      { name: 'failing', failure: 'it does not work' },
      { lines: [{ comparison: { ratio: expect.any(Number), least: expect.any(Number), ours: { node: expect.any(Number) } } }] },
    ]);
    const drawn = table(outcomes);
    expect(drawn).toContain('| to be seen');
    expect(drawn).toContain('append, 64 callers');
    expect(drawn).toContain('- failing failed: it does not work');
  });
});

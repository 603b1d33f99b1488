import { expect, it } from '@jest/globals';
import { projectListQuerySchema } from '@panelist/domain/catalogue/browser';
import type { Pool } from '@panelist/infra/postgres';
import { setImmediate as turn } from 'node:timers/promises';
import { listingsOf } from './listings.js';

/** A row as the statement returns it. */
const listing = (number: number) => ({
  position: String(number).padStart(19, '0'),
  projectId: `project-${number}`,
  organizationId: 'organization',
  publishedAt: number,
  closed: false,
  recruiting: true,
  remunerationCents: 5_000,
  timeMinutesRequired: 30,
  talkToAudience: 2,
  researchConductType: 2,
  placeX: null,
  placeY: null,
  placeZ: null,
  criteriaGiven: 0,
  ages: [],
  terms: [],
  words: [],
});

/** A table whose answers, each true when it was asked, wait until the test lets them arrive. */
function slowTable(count: number) {
  const rows = Array.from({ length: count }, (_, index) => listing(index + 1));
  const waiting: (() => void)[] = [];
  const query = async (_text: string, [after, most]: readonly [string, number]) =>
    new Promise((resolve) => {
      const head = rows.at(-1)?.position;
      const found = rows.filter(({ position }) => position > after).slice(0, most);
      const answer = found.length === 0 ? [{ head, position: null }] : found.map((row) => ({ head, ...row }));
      waiting.push(() => resolve({ rows: answer }));
    });
  const client = { query, release: () => undefined };
  const pool: object = { connect: async () => client, query };
  return {
    pool: pool as Pool,
    publish: () => void rows.push(listing(rows.length + 1)),
    /** Of three answers that wait, the middle one arrives first; all others in order. */
    arrive: async () => {
      for (await turn(); waiting.length > 0; await turn()) waiting.splice(waiting.length === 3 ? 1 : 0, 1)[0]?.();
    },
  };
}

it('loses no listing where answers arrive in another order than they were asked for', async () => {
  const { pool, publish, arrive } = slowTable(2_001);
  const listings = listingsOf(pool);
  const query = projectListQuerySchema.parse({ showEligible: false });
  const total = async () => {
    const [index] = await Promise.all([listings.current(), arrive()]);
    return index.search({ query, person: null, today: '2026-03-01', without: [], only: null }).total;
  };
  expect(await total()).toBe(2_001);
  const before = listings.current();
  await turn();
  publish();
  await Promise.all([before, listings.current(), listings.current(), arrive()]);
  expect(await total()).toBe(2_002);
});

import { systemClock } from '@panelist/infra/foundation';
import { fillProjects, fillResponses } from '../catalogue-at-size.js';
import { drawFrom } from '../draw.js';
import { atMost, figure } from '../figures.js';
import { httpClient, type Call } from '../http-side.js';
import { ascending, percentile } from '../measure.js';
import { pagesOfParticipant, type PageCalls } from '../pages-of-participant.js';
import { fillPeople } from '../people-at-size.js';
import { settled, startProduct } from '../product.js';
import type { BenchContext, BenchDatabase, BenchRow, Line } from '../row.js';
import { sealRowsOf } from '../sealed-rows.js';
import { makeWorld, type Participant } from '../world.js';

/**
 * Each participant opens each page so often, after a round that warms up. All of it is fewer calls
 * than an address may make in a minute.
 */
const rounds = 2;

/** The pages of a participant, each with the calls that it makes together when it opens. */
export const pages: BenchRow = {
  name: 'pages',
  aim: 'p99 ≤ 25 ms',
  run: async (context) => {
    const database = await context.database();
    const size = context.quick ? { participants: 10, projects: 2 } : { participants: 200, projects: 8 };
    const { participants, projectIds, submit } = await makeWorld(context, database, size);
    for (const projectId of projectIds) await submit(projectId);
    const product = await startProduct(context, database);
    await settled(database);
    const people = await fill(context, database, participants);

    const all = pagesOfParticipant();
    const { open } = httpClient(context);
    const round = (number: number) =>
      participants.flatMap((who, index) =>
        all.map((page) => callsOf(page, who, projectIds[(index + number) % projectIds.length] ?? '')),
      );
    await open(product.url, round(0));
    const opened = await open(product.url, Array.from({ length: rounds }, (_, number) => round(1 + number)).flat());
    const lines = all.map(({ page, calls }, place): Line => {
      const ofPage = opened.filter((_, index) => index % all.length === place);
      const latencies = ascending(ofPage.map(({ milliseconds }) => milliseconds));
      const p99 = percentile(latencies, 0.99);
      const lastOf = calls.map((call, index) => ({ call, count: ofPage.filter(({ last }) => last === index).length }));
      const [slowest] = lastOf.toSorted((a, b) => b.count - a.count);
      return {
        what: `${page}, ${figure(calls.length, calls.length === 1 ? 'call' : 'calls together')}, ${figure(people, 'people')}`,
        ours: `${figure(percentile(latencies, 0.5), 'ms')} (p50)`,
        latencies,
        aims: [atMost(25, p99, 'p99 ≤ 25 ms')],
        ...(slowest === undefined || calls.length === 1
          ? {}
          : { note: `in ${slowest.count} of ${ofPage.length} openings the last answer was that of ${nameOf(slowest.call)}.` }),
      };
    });
    return { lines };
  },
};

/** The tables at their size, around what projections wrote. @returns how many people there are */
async function fill(context: BenchContext, { pool }: BenchDatabase, participants: readonly Participant[]): Promise<number> {
  const size = context.quick
    ? { projects: 2_000, responses: 20_000, people: 2_000 }
    : { projects: 100_000, responses: 1_000_000, people: 100_000 };
  const now = systemClock().now();
  context.log('filling the tables');
  await fillProjects(pool, size.projects, now, drawFrom(context.random));
  await fillResponses(pool, size, now);
  await pool.query('vacuum analyze');
  const own = participants.map(({ userId }) => userId);
  await fillPeople(pool, size.people, own);
  await sealRowsOf(pool, own);
  return size.people;
}

/** Fills in what a page knows when it opens. */
function callsOf({ calls }: PageCalls, { userId, profileId, bearer }: Participant, projectId: string): readonly Call[] {
  const values: Readonly<Record<string, string>> = { id: projectId, userId, profileId, sort: 'v4Score' };
  const headers = { Accept: 'application/json', Authorization: `Bearer ${bearer}` };
  return calls.map((call) => {
    const filled = call.replaceAll(/__([a-zA-Z]+)__/g, (_, name: string) => values[name] ?? '');
    const [, method = '', path = '', body] = /^(\S+) (\S+)(?: (.+))?$/.exec(filled) ?? [];
    return { method, path, headers, ...(body !== undefined && { body: JSON.parse(body) as object }) };
  });
}

/** `GET /v2/projects/profiles/:profileId` of a call. */
function nameOf(call: string): string {
  const [method, address = ''] = call.split(' ', 2);
  return `${method} ${address.replace(/\?.*/, '').replaceAll(/__([a-zA-Z]+)__/g, ':$1')}`;
}

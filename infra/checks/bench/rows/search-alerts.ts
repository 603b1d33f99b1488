import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { derivedId } from '@panelist/domain/kernel';
import { normalCriteria, savedSearchesStream, type SearchCriteria } from '@panelist/domain/saved-search';
import { registry } from '@panelist/domain/registry';
import { loadConfig, systemClock } from '@panelist/infra/foundation';
import { commandHandler, eventLog, postgresEventStore } from '@panelist/infra/event-sourcing';
import { postgresVault } from '@panelist/infra/personal-data';
import { setTimeout as pause } from 'node:timers/promises';
import { aProject, validProject } from '../../../testing/builders.js';
import { drawFrom } from '../draw.js';
import { atMost, figure } from '../figures.js';
import { percentile } from '../measure.js';
import { settled, startProduct } from '../product.js';
import type { BenchContext, BenchDatabase, BenchRow } from '../row.js';
import { inGroups, makeWorld } from '../world.js';

const words = ['health', 'coffee', 'bank', 'travel', 'phone', 'school', 'garden', 'music'] as const;
const patience = 120_000;

/** What people ask for: a pay, mostly a word, often a place and a time. */
function criteriaOf({ below, maybe, one }: ReturnType<typeof drawFrom>): SearchCriteria {
  return {
    minIncentive: 20 + 5 * below(40),
    ...(maybe(0.6) && { researchConductType: one([1, 2, 2]) }),
    ...(maybe(0.3) && { maxTimeMinutesRequired: 15 * (1 + below(8)) }),
    ...(maybe(0.9) && { queryText: one(words) }),
  };
}

/** Each person with a search, alerted by mail at any hour. */
async function saveSearches(context: BenchContext, { url, pool }: BenchDatabase, people: readonly { readonly userId: string }[]) {
  const store = await postgresEventStore({ connectionString: url, pool });
  context.after(async () => store.close());
  const vault = postgresVault({ pool, masterKey: loadConfig({}).masterKey });
  const log = eventLog({ store, vault, events: registry.events });
  const clock = systemClock();
  const draw = drawFrom(context.random);
  await inGroups(people, async ({ userId }) => {
    const wanted = normalCriteria(criteriaOf(draw));
    const by = contextOf(userId, 'search');
    const search = { userId, searchId: derivedId('bench', 'search', userId), name: 'A search', ...wanted, alerts: ['mail'] };
    const settings = { userId, quietHours: null, mostADay: 20 };
    const events = [
      { type: 'SearchSaved', data: search },
      { type: 'AlertSettingsChanged', data: settings },
    ];
    await log.append(
      savedSearchesStream.of(userId),
      events.map((event, index) => ({
        eventId: derivedId(by.commandId, index),
        event,
        metadata: { ...by, occurredAt: clock.now() },
      })),
      'no-stream',
    );
  });
  return commandHandler({ log, clock });
}

function contextOf(id: string, what: string) {
  const commandId = derivedId('bench', 'command', id, what);
  return { actor: { kind: 'system', id }, commandId, correlationId: commandId, causationId: commandId } as const;
}

export const searchAlerts: BenchRow = {
  name: 'search-alerts',
  aim: 'p99 ≤ 5 s',
  run: async (context) => {
    const database = await context.database();
    const count = context.quick ? 50 : 10_000;
    const { participants } = await makeWorld(context, database, { participants: count, projects: 0 });
    const commands = await saveSearches(context, database, participants);
    await startProduct(context, database);
    await settled(database);
    const draw = drawFrom(context.random);
    const decided: number[] = [];
    const composed: number[] = [];
    const publications = context.quick ? 2 : 10;
    for (let number = 0; number < publications; number += 1) {
      const code = `ALERT-${number}`;
      const { projectId, entry } = validProject(
        aProject({
          code,
          name: `A study about ${draw.one(words)}`,
          // More than the least that people ask for: each publication finds searches.
          incentive: 60 + 10 * draw.below(15),
          timeMinutesRequired: 15 * (1 + draw.below(6)),
          // It fits no person's profile: each alert is a search's.
          target: { skills: ['Beekeeping'] },
        }),
      );
      const begun = Date.now();
      const data = { projectId, ownerId: 'owner', organizationId: 'owner', entry, at: new Date(begun).toISOString() };
      await commands.handle(
        projectDecider,
        projectStream.of(projectId),
        { type: 'DraftProject', data },
        contextOf('owner', code),
      );
      insert(decided, [await decidedAfter(database, projectId, begun)]);
      insert(composed, await composedAfter(database, projectId, begun));
      const slowest = figure(percentile(composed, 0.99) / 1_000, 's');
      context.log(
        `${composed.length} alerts after ${number + 1} publications, found within ${figure((decided.at(-1) ?? 0) / 1_000, 's')}, composed within ${slowest}`,
      );
    }
    const searches = `${count.toLocaleString('en-US')} saved searches, ${figure(composed.length / publications, 'alerts a publication')}`;
    return {
      lines: [
        {
          what: `from the publication of a project until all its alerts are decided, ${searches}`,
          ours: figure(percentile(decided, 0.99) / 1_000, 's (p99)'),
          latencies: decided,
          aims: [atMost(5_000, percentile(decided, 0.99), 'p99 ≤ 5 s')],
        },
        {
          what: `until an alert is composed by its person's own streams, ${searches}`,
          ours: figure(percentile(composed, 0.99) / 1_000, 's (p99)'),
          latencies: composed,
          aims: [atMost(5_000, percentile(composed, 0.99), 'p99 ≤ 5 s')],
        },
      ],
    };
  },
};

/** In the order that a percentile needs. */
function insert(sorted: number[], more: readonly number[]): void {
  sorted.push(...more);
  sorted.sort((a, b) => a - b);
}

/** Until the searches are found and each alert has its time; milliseconds. */
async function decidedAfter({ pool }: BenchDatabase, projectId: string, begun: number): Promise<number> {
  for (const end = Date.now() + patience; Date.now() < end; await pause(20)) {
    const { rows } = await pool.query<{ found: string; open: string }>(
      `select (select count(*) from app.search_alerts where project_id = $1) as found,
         (select count(*) from app.deadlines where kind = 'find-searches-of-project' and payload ->> 'projectId' = $1) as open`,
      [projectId],
    );
    if (rows[0]?.open === '0' && rows[0].found !== '0') return Date.now() - begun;
  }
  throw new Error('The alerts were not decided in two minutes');
}

/** Until each alert is composed, and its messages are scheduled; milliseconds. */
async function composedAfter({ pool }: BenchDatabase, projectId: string, begun: number): Promise<readonly number[]> {
  for (const end = Date.now() + patience; Date.now() < end; await pause(50)) {
    const { rows } = await pool.query<{ waiting: string; alerts: readonly Date[] }>(
      `select count(*) filter (where alert_id is null) as waiting, array_agg(alerted_at) as alerts
       from app.search_alerts where project_id = $1`,
      [projectId],
    );
    const [row] = rows;
    if (row?.waiting === '0') return row.alerts.map((at) => at.getTime() - begun);
  }
  throw new Error('The alerts were not composed in two minutes');
}

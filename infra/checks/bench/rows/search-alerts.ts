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
import { makeWorld } from '../world.js';

const words = ['health', 'coffee', 'bank', 'travel', 'phone', 'school', 'garden', 'music'] as const;
const patience = 120_000;

/** What people ask for: a place, a pay, a time, and each third one a word. */
function criteriaOf({ below, maybe, one }: ReturnType<typeof drawFrom>): SearchCriteria {
  return {
    minIncentive: 10 + 5 * below(30),
    ...(maybe(0.6) && { researchConductType: one([1, 2, 2]) }),
    ...(maybe(0.3) && { maxTimeMinutesRequired: 15 * (1 + below(8)) }),
    ...(maybe(0.3) && { queryText: one(words) }),
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
  await Promise.all(
    people.map(async ({ userId }) => {
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
    }),
  );
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
    const latencies: number[] = [];
    const publications = context.quick ? 2 : 20;
    for (let number = 0; number < publications; number += 1) {
      const code = `ALERT-${number}`;
      const { projectId, entry } = validProject(
        aProject({
          code,
          name: `A study about ${draw.one(words)}`,
          incentive: 20 + 10 * draw.below(15),
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
      latencies.push(...(await alertsOf(database, projectId, begun)));
      context.log(`${latencies.length} alerts after ${number + 1} publications`);
    }
    const slowest = percentile(latencies, 0.99);
    return {
      lines: [
        {
          what: `a project is published until an alert is decided, ${count.toLocaleString('en-US')} saved searches, ${figure(latencies.length / publications, 'alerts a publication')}`,
          ours: figure(slowest / 1_000, 's (p99)'),
          latencies,
          aims: [atMost(5_000, slowest, 'p99 ≤ 5 s')],
        },
      ],
    };
  },
};

/** From the call that publishes to each alert, whose messages are then scheduled; milliseconds. */
async function alertsOf({ pool }: BenchDatabase, projectId: string, begun: number): Promise<readonly number[]> {
  const task = 'find-searches-of-project';
  for (const end = Date.now() + patience; Date.now() < end; await pause(50)) {
    const { rows } = await pool.query<{ waiting: string; alerts: readonly Date[] | null; is_searched: boolean }>(
      `select count(*) filter (where alert_id is null) as waiting, array_agg(alerted_at) as alerts,
         not exists (select from app.deadlines where kind = $2 and payload ->> 'projectId' = $1) as is_searched
       from app.search_alerts where project_id = $1`,
      [projectId, task],
    );
    const [row] = rows;
    if (row?.is_searched === true && row.waiting === '0' && row.alerts !== null)
      return row.alerts.map((at) => at.getTime() - begun);
  }
  throw new Error('The alerts were not decided in two minutes');
}

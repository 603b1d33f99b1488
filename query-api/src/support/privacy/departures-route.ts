import { mayAct, staff } from '@panelist/domain/kernel';
import { conditionalDisclosureTypes, departures, disclosureTypes, disclosuresOf, type Departure } from '@panelist/domain/support';
import { readPlaces } from '@panelist/infra/event-sourcing';
import { route } from '@panelist/infra/http';
import { readPage, readRows, select } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import type { Dependencies } from '@panelist/infra/service';
import { personEvents } from '@panelist/projectors/read-models';
import { requireFound } from '../../shared/require-found.js';
import type { QueryDependencies } from '../../shared/query-dependencies.js';
import { recordStaffAccess } from '../../shared/record-staff-access.js';
import { requireNoColleague } from '../../shared/require-no-colleague.js';
import { disclosureFactsOf } from '../disclosure-facts.js';

const columns = select(personEvents, 'userId', 'position', 'stream', 'revision');
type Place = NonNullable<(typeof columns)['row']>;

type Needs = Pick<QueryDependencies, 'clock' | 'commands' | 'pool' | 'vault'> & Pick<Dependencies, 'log'>;

/** Which of the person's data left Panelist, newest first; derived from the events alone. */
export const departuresRoute = (dependencies: Needs) =>
  route(departures, async ({ params, query, caller }) => {
    const mayRead = params.userId === caller.userId || mayAct(caller, ...staff.support);
    const userId = requireFound(mayRead ? params.userId : undefined);
    await requireNoColleague(dependencies, userId, caller);
    await recordStaffAccess(dependencies, 'departures', userId, caller);
    const { table, refs: r } = personEvents;
    const without = await placesWithout(dependencies, userId);
    const { rows, totals } = await readPage<{ readonly count: number }, Place>(dependencies, columns, {
      wanted: sql`select * from ${table} where ${r.userId} = ${userId}
        and ${r.type} = any(${disclosureTypes}) and ${r.position} <> all(${without})`,
      totals: sql`count(*)::integer as count`,
      order: sql`${r.position} desc`,
      limit: query.limit,
      skip: query.skip,
    });
    const items = (await departuresAt(dependencies, rows)).map(({ departure }) => departure);
    return { body: { items: items.filter(({ left }) => left.length > 0), totalCount: totals.count } };
  });

/** Where the person's events are with which nothing left: no page lists or counts them. */
async function placesWithout(dependencies: Needs, userId: string): Promise<readonly string[]> {
  const { table, refs: r } = personEvents;
  const places = await readRows(
    dependencies,
    columns,
    sql`
      select ${columns.columns('t')} from ${table} t
      where t.${r.userId} = ${userId} and t.${r.type} = any(${conditionalDisclosureTypes})`,
  );
  const found = await departuresAt(dependencies, places);
  return found.filter(({ departure }) => departure.left.length === 0).map(({ position }) => position);
}

/** What left with the events at these places; nothing with some. */
async function departuresAt(dependencies: Needs, places: readonly Place[]) {
  const events = await readPlaces(dependencies.log, places);
  const facts = await disclosureFactsOf(dependencies, events);
  return events.map((event) => {
    const { eventId: id, at, revision, position, metadata } = event;
    const left = disclosuresOf(event, { ...facts, at, revision, isOfSystem: metadata.actor.kind === 'system' });
    return { position, departure: { id, at, left: [...left] } satisfies Departure };
  });
}

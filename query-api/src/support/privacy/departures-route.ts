import { mayAct, staff } from '@panelist/domain/kernel';
import { departures, disclosureTypes, disclosuresOf } from '@panelist/domain/support';
import { readPlaces } from '@panelist/infra/event-sourcing';
import { route } from '@panelist/infra/http';
import { readPage, select } from '@panelist/infra/read-models';
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

/** Which of the person's data left Panelist, newest first; derived from the events alone. */
export const departuresRoute = (
  dependencies: Pick<QueryDependencies, 'clock' | 'commands' | 'pool' | 'vault'> & Pick<Dependencies, 'log'>,
) =>
  route(departures, async ({ params, query, caller }) => {
    const mayRead = params.userId === caller.userId || mayAct(caller, ...staff.support);
    const userId = requireFound(mayRead ? params.userId : undefined);
    await requireNoColleague(dependencies, userId, caller);
    await recordStaffAccess(dependencies, 'departures', userId, caller);
    const { table, refs: r } = personEvents;
    const { rows, totals } = await readPage<{ readonly count: number }, Place>(dependencies, columns, {
      wanted: sql`select * from ${table} where ${r.userId} = ${userId} and ${r.type} = any(${disclosureTypes})`,
      totals: sql`count(*)::integer as count`,
      order: sql`${r.position} desc`,
      limit: query.limit,
      skip: query.skip,
    });
    const events = await readPlaces(dependencies.log, rows);
    const facts = await disclosureFactsOf(dependencies, events);
    const items = events.flatMap((event) => {
      const { eventId, at, revision, metadata } = event;
      const left = disclosuresOf(event, { ...facts, at, revision, isOfSystem: metadata.actor.kind === 'system' });
      return left.length === 0 ? [] : [{ id: eventId, at, left }];
    });
    return { body: { items, totalCount: totals.count } };
  });

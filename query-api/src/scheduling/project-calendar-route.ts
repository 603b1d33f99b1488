import { readsResponses } from '@panelist/domain/catalogue/browser';
import { withheldFirstName } from '@panelist/domain/participation/browser';
import { projectCalendar } from '@panelist/domain/scheduling/browser';
import { route } from '@panelist/infra/http';
import { sql } from '@panelist/infra/postgres';
import { readRows, select } from '@panelist/infra/read-models';
import { participations } from '@panelist/projectors/read-models';
import { requireFound } from '../shared/require-found.js';
import type { TableDependencies } from '../shared/query-dependencies.js';
import { accountsById, projectById } from '../shared/rows-by-key.js';
import { withheldOf } from '../shared/withheld-of.js';
import { calendarOf } from './calendar-of.js';

/**
 * The times of a project and who booked them, for its owner and support (contract, Booking and
 * Participation).
 */
export const projectCalendarRoute = (dependencies: TableDependencies) =>
  route(projectCalendar, async ({ params: { id }, caller }) => {
    const [project, calendar] = await Promise.all([projectById(dependencies, id, 'ownerId'), calendarOf(dependencies, id)]);
    requireFound(project && readsResponses(project.ownerId, caller) ? project : undefined);
    const { slots, held, timezone, rules } = requireFound(calendar);
    const holders = await holdersOf(
      dependencies,
      held.map(({ participationId }) => participationId),
    );
    // The holder of a time may have booked it before the researcher's list had it.
    const booked = new Map(held.map(({ start, participationId }) => [start, participationId]));
    return {
      body: {
        timezone,
        ...rules,
        slots: slots.map(({ start, end }) => {
          const responseId = booked.get(start);
          return { start, end, bookedBy: responseId === undefined ? null : { responseId, ...nameIn(holders, responseId) } };
        }),
      },
    };
  });

interface Name {
  readonly firstName: string;
  readonly lastName: string;
}

const nameIn = (holders: ReadonlyMap<string, Name>, responseId: string): Name =>
  holders.get(responseId) ?? { firstName: '', lastName: '' };

const nameless: Name = { firstName: withheldFirstName, lastName: '' };

const columns = select(participations, 'participationId', 'userId');

async function holdersOf(dependencies: TableDependencies, ids: readonly string[]): Promise<ReadonlyMap<string, Name>> {
  const { table, refs: r } = participations;
  const responses = await readRows(
    dependencies,
    columns,
    sql`select ${columns.columns('t')} from ${table} t where t.${r.participationId} = any(${ids})`,
  );
  const [people, withheld] = await Promise.all([
    accountsById(
      dependencies,
      responses.map(({ userId }) => userId),
      'firstName',
      'lastName',
    ),
    withheldOf(dependencies, ids),
  ]);
  return new Map(
    responses.flatMap(({ participationId, userId }) => {
      const person = people.get(userId);
      if (person === undefined) return [];
      const { firstName, lastName } = withheld(participationId).has('name') ? nameless : person;
      return [[participationId, { firstName, lastName }]];
    }),
  );
}

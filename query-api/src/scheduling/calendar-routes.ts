import { readsResponses, mayReadProject } from '@panelist/domain/catalogue/browser';
import { withheldFirstName } from '@panelist/domain/participation/browser';
import { projectCalendar, freeSlots, projectSlots } from '@panelist/domain/scheduling/browser';
import { route } from '@panelist/infra/http';
import { sql } from '@panelist/infra/postgres';
import { readRows, select, readRowsAnd } from '@panelist/infra/read-models';
import { participations, projects } from '@panelist/projectors/read-models';
import { asProjectReader } from '../shared/as-project-reader.js';
import { requireFound } from '../shared/require-found.js';
import type { TableDependencies, QueryDependencies } from '../shared/query-dependencies.js';
import { recordStaffAccessToSent } from '../shared/record-staff-access.js';
import { accountsById, projectById, responseOn } from '../shared/rows-by-key.js';
import { withheldOf } from '../shared/withheld-of.js';
import { calendarOf } from './calendar-of.js';

/**
 * The times of a project and who booked them, for its owner and support (contract, Booking and
 * Participation).
 */
export const projectCalendarRoute = (dependencies: QueryDependencies) =>
  route(projectCalendar, async ({ params: { id }, caller }) => {
    const [project, calendar, reader] = await Promise.all([
      projectById(dependencies, id, 'ownerId', 'organizationId'),
      calendarOf(dependencies, id),
      asProjectReader(dependencies, caller),
    ]);
    const { ownerId } = requireFound(project && readsResponses(project, reader) ? project : undefined);
    const { slots, held, timezone, rules } = requireFound(calendar);
    const holders = await holdersOf(
      dependencies,
      held.map(({ participationId }) => participationId),
    );
    const userIds = [...holders.values()].map(({ userId }) => userId);
    await recordStaffAccessToSent(dependencies, 'application', ownerId, userIds, caller);
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
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
}

function nameIn(holders: ReadonlyMap<string, Name>, responseId: string) {
  const { firstName = '', lastName = '' } = holders.get(responseId) ?? {};
  return { firstName, lastName };
}

const nameless = { firstName: withheldFirstName, lastName: '' };

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
      return [[participationId, { userId, firstName, lastName }]];
    }),
  );
}

/**
 * The free times of a project; none of one that is not open, or that is booked elsewhere (contract,
 * Booking).
 */
export const projectSlotsRoute = (dependencies: QueryDependencies) =>
  route(projectSlots, async ({ params: { id }, caller }) => {
    const at = dependencies.clock.now();
    const [project, calendar, own, ownSessions, reader] = await Promise.all([
      projectById(dependencies, id, 'status', 'ownerId', 'organizationId', 'publishedAt', 'externalBookingUrl'),
      calendarOf(dependencies, id),
      responseOn(dependencies, caller.userId, id, 'participationId'),
      sessionsOf(dependencies, { userId: caller.userId, except: id, at }),
      asProjectReader(dependencies, caller),
    ]);
    const { status, externalBookingUrl } = requireFound(project && mayReadProject(project, reader) ? project : undefined);
    const { slots, held, timezone, rules } = requireFound(calendar);
    const booked = held.filter(({ participationId }) => participationId !== own?.participationId);
    const isOffered = status === 'published' && externalBookingUrl === null;
    const free = isOffered ? freeSlots(slots, { rules, timezone, booked, at }) : [];
    return { body: { timezone, slots: [...free], ownSessions: [...ownSessions] } };
  });

const sessionColumns = select(participations, 'bookingStart', 'bookingEnd', 'bookedElsewhereAt');

interface Asked {
  readonly userId: string;
  /** This project's own session is left out. */
  readonly except: string;
  /** ISO 8601. */
  readonly at: string;
}

/**
 * The sessions that a participant has booked and that have not ended, earliest first. One on the
 * researcher's page lasts as long as its project says.
 */
async function sessionsOf(dependencies: TableDependencies, { userId, except, at }: Asked) {
  const { table, refs: r } = participations;
  const { table: projectTable, refs: p } = projects;
  const rows = await readRowsAnd<
    { readonly projectName: string; readonly minutes: number },
    NonNullable<(typeof sessionColumns)['row']>
  >(
    dependencies,
    sessionColumns,
    sql`
      select ${sessionColumns.columns('t')}, p.${p.name} as "projectName", p.${p.timeMinutesRequired} as minutes
      from ${table} t join ${projectTable} p on p.${p.projectId} = t.${r.projectId}
      where t.${r.userId} = ${userId} and t.${r.status} = 'SCHEDULED' and t.${r.projectId} <> ${except}
        and coalesce(t.${r.bookingEnd}, t.${r.bookedElsewhereAt} + p.${p.timeMinutesRequired} * interval '1 minute') > ${at}::timestamptz
      order by coalesce(t.${r.bookingStart}, t.${r.bookedElsewhereAt})`,
  );
  return rows.flatMap(({ bookingStart, bookingEnd, bookedElsewhereAt, projectName, minutes }) => {
    if (bookingStart !== null && bookingEnd !== null) return [{ start: bookingStart, end: bookingEnd, projectName }];
    if (bookedElsewhereAt === null) return [];
    const end = new Date(Date.parse(bookedElsewhereAt) + minutes * 60_000).toISOString();
    return [{ start: bookedElsewhereAt, end, projectName }];
  });
}

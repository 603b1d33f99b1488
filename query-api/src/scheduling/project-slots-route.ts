import { mayReadProject } from '@panelist/domain/catalogue/browser';
import { freeSlots, projectSlots } from '@panelist/domain/scheduling/browser';
import { route } from '@panelist/infra/http';
import { readRowsAnd, select } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { participations, projects } from '@panelist/projectors/read-models';
import { requireFound } from '../shared/require-found.js';
import type { QueryDependencies, TableDependencies } from '../shared/query-dependencies.js';
import { projectById, responseOn } from '../shared/rows-by-key.js';
import { calendarOf } from './calendar-of.js';

/**
 * The free times of a project; none of one that is not open, or that is booked elsewhere (contract,
 * Booking).
 */
export const projectSlotsRoute = (dependencies: QueryDependencies) =>
  route(projectSlots, async ({ params: { id }, caller }) => {
    const at = dependencies.clock.now();
    const [project, calendar, own, ownSessions] = await Promise.all([
      projectById(dependencies, id, 'status', 'ownerId', 'publishedAt', 'externalBookingUrl'),
      calendarOf(dependencies, id),
      responseOn(dependencies, caller.userId, id, 'participationId'),
      sessionsOf(dependencies, { userId: caller.userId, except: id, at }),
    ]);
    const { status, externalBookingUrl } = requireFound(project && mayReadProject(project, caller) ? project : undefined);
    const { slots, held, timezone, rules } = requireFound(calendar);
    const booked = held.filter(({ participationId }) => participationId !== own?.participationId);
    const isOffered = status === 'published' && externalBookingUrl === null;
    const free = isOffered ? freeSlots(slots, { rules, timezone, booked, at }) : [];
    return { body: { timezone, slots: [...free], ownSessions: [...ownSessions] } };
  });

const sessionColumns = select(participations, 'bookingStart', 'bookingEnd');

interface Asked {
  readonly userId: string;
  /** This project's own session is left out. */
  readonly except: string;
  /** ISO 8601. */
  readonly at: string;
}

/** The sessions that a participant has booked and that have not ended, earliest first. */
async function sessionsOf(dependencies: TableDependencies, { userId, except, at }: Asked) {
  const { table, refs: r } = participations;
  const { table: projectTable, refs: p } = projects;
  const rows = await readRowsAnd<{ readonly projectName: string }, NonNullable<(typeof sessionColumns)['row']>>(
    dependencies,
    sessionColumns,
    sql`
      select ${sessionColumns.columns('t')}, p.${p.name} as "projectName"
      from ${table} t join ${projectTable} p on p.${p.projectId} = t.${r.projectId}
      where t.${r.userId} = ${userId} and t.${r.status} = 'SCHEDULED' and t.${r.projectId} <> ${except}
        and t.${r.bookingEnd} > ${at}::timestamptz
      order by t.${r.bookingStart}`,
  );
  return rows.flatMap(({ bookingStart: start, bookingEnd: end, projectName }) =>
    start === null || end === null ? [] : [{ start, end, projectName }],
  );
}

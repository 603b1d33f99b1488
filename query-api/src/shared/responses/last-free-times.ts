import { freeSlots } from '@panelist/domain/scheduling/browser';
import { readRows, select } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { calendars } from '@panelist/projectors/read-models';
import type { TableDependencies } from '../query-dependencies.js';

const columns = select(calendars, 'projectId', 'timezone', 'rules', 'slots', 'held');

/** Start of the last free time of each project that has one: until then an invited person can book. */
export async function lastFreeTimes(
  dependencies: TableDependencies,
  projectIds: readonly string[],
  at: string,
): Promise<ReadonlyMap<string, string>> {
  if (projectIds.length === 0) return new Map();
  const { table, refs: r } = calendars;
  const rows = await readRows(
    dependencies,
    columns,
    sql`select ${columns.columns('t')} from ${table} t where t.${r.projectId} = any(${projectIds})`,
  );
  return new Map(
    rows.flatMap(({ projectId, timezone, rules, slots, held }) => {
      const starts = freeSlots(slots, { rules, timezone, booked: held, at }).map(({ start }) => start);
      const last = starts.toSorted((one, other) => one.localeCompare(other)).at(-1);
      return last === undefined ? [] : [[projectId, last] as const];
    }),
  );
}

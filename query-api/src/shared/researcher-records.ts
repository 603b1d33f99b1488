import type { ResearcherRecord } from '@panelist/domain/catalogue/browser';
import { onePerPool, pipelined, sql, type Pool } from '@panelist/infra/postgres';
import { readValues } from '@panelist/infra/read-models';
import { measuredRecords } from '@panelist/projectors/queries';
import { projects, workRecords } from '@panelist/projectors/read-models';

/** Records by the id of the organization; those with too few people are missing. */
export type ResearcherRecords = ReadonlyMap<string, ResearcherRecord>;

/**
 * The records of all organizations, which follow the read model: each call measures those anew
 * whose rows have changed since the last one, by the position that changed them, or are too old by
 * now. So a caller sees what they waited for.
 */
export const researcherRecordsOf = onePerPool((pool: Pool) => {
  const runner = pipelined(pool);
  let records = new Map<string, ResearcherRecord>();
  let valid = new Map<string, number>();
  let known = '';

  async function follow(now: string): Promise<ResearcherRecords> {
    const changed = await changesAfter(runner, known);
    const head = changed[0]?.head ?? '';
    if (head < known) {
      // The log lost events and the table was rebuilt without them.
      [records, valid, known] = [new Map(), new Map(), ''];
      return follow(now);
    }
    const old = [...valid].flatMap(([id, until]) => (until <= Date.parse(now) ? [id] : []));
    const ids = [...new Set([...changed.flatMap(({ organizationId }) => organizationId ?? []), ...old])];
    if (ids.length > 0) {
      const measures = await measuredRecords(runner, now, ids);
      // Readers have the former ones.
      records = new Map([...records].filter(([id]) => !ids.includes(id)));
      for (const id of ids) valid.delete(id);
      for (const { organizationId, until, ...record } of measures) {
        records.set(organizationId, record);
        valid.set(organizationId, until);
      }
    }
    // Rows whose project is not there yet are measured once it is.
    if (changed.every(({ position, organizationId }) => position === null || organizationId !== null)) known = head;
    return records;
  }

  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<ResearcherRecords> | undefined;
  // One at a time: who comes meanwhile shares the next one, which sees what they waited for.
  return async (now: string): Promise<ResearcherRecords> => {
    if (next !== undefined) return next;
    const mine = running.then(async () => {
      next = undefined;
      return follow(now);
    });
    next = mine;
    running = mine.catch(() => undefined);
    return mine;
  };
});

const { refs: r } = workRecords;
const { refs: p } = projects;

type Runner = Parameters<typeof readValues>[0];

interface Change {
  /** Of the row that changed last. */
  readonly head: string | null;
  readonly position: string | null;
  /** Null for a project that is not in its table yet. */
  readonly organizationId: string | null;
}

/**
 * The organizations with rows after this position; without one a row that names the last position
 * alone.
 */
async function changesAfter(runner: Runner, position: string): Promise<readonly Change[]> {
  return readValues<Change>(
    runner,
    sql`
      select head.head, c.position, c.organization_id as "organizationId"
      from (select max(${r.position}) as head from ${workRecords.table}) head
      left join (
        select p.${p.organizationId} as organization_id, max(t.${r.position}) as position
        from ${workRecords.table} t left join ${projects.table} p on p.${p.projectId} = t.${r.projectId}
        where t.${r.position} > ${position}::text group by p.${p.organizationId}
      ) c on true`,
  );
}

import { rankToday, type OpenThing, type SurveyResponse, type Today } from '@panelist/domain/participation/browser';
import { readRows } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { participations, payouts } from '@panelist/projectors/read-models';
import type { QueryDependencies } from '../query-dependencies.js';
import { openDisputes } from './dispute-facts.js';
import { openPayouts } from './open-payouts.js';
import { responseColumns } from './response-columns.js';
import { withProjects } from './with-projects.js';

/** A response as it is ranked. */
export const openThing = ({ id, projectId, project, payment, booking, scheduledAt, turn }: SurveyResponse): OpenThing => ({
  id,
  projectId,
  project: project.name,
  netCents: Math.round((payment?.net ?? project.panelistRemuneration) * 100),
  payoutId: payment?.payoutId ?? null,
  session: booking ?? (scheduledAt === null ? null : { start: scheduledAt, end: scheduledAt }),
  turn,
});

/** More than anybody has open. */
const most = 300;

const { table, refs: r } = participations;
const { table: payoutTable, refs: p } = payouts;
const payoutIn = (...statuses: readonly string[]) => sql`t.${r.status} = 'PAID' and exists (
  select 1 from ${payoutTable} payout
  where payout.${p.participationId} = t.${r.participationId} and payout.${p.status} = any(${statuses})
)`;

/** Responses that are open in any way, or for which the person may have to act, drafts aside. */
const scopes = {
  all: sql`t.${r.status} in ('DRAFT', 'PENDING', 'INVITED', 'SCHEDULED', 'ATTENDED') or t.${r.status} = 'PAID' and exists (
    select 1 from ${payoutTable} payout
    where payout.${p.participationId} = t.${r.participationId} and payout.${p.status} not in ('paid', 'voided')
  )`,
  needs: sql`t.${r.status} = 'INVITED' or t.${r.status} = 'PENDING' and t.${r.qualifiedPendingId}
    or ${payoutIn('rejected', 'returned', 'unclaimed')}`,
};

/** What is open for a person, ranked. */
export async function todayOf(dependencies: QueryDependencies, userId: string, scope: keyof typeof scopes): Promise<Today> {
  const [rows, disputed, unattached] = await Promise.all([
    readRows(
      dependencies,
      responseColumns,
      sql`
        select ${responseColumns.columns('t')} from ${table} t
        where t.${r.userId} = ${userId} and (${scopes[scope]})
        order by t.${r.statusChangedAt} desc limit ${most}::integer`,
    ),
    scope === 'all' ? openDisputes(dependencies, userId) : [],
    openPayouts(dependencies, userId),
  ]);
  const responses = await withProjects(dependencies, userId, rows);
  return rankToday([...responses.map(openThing), ...disputed, ...unattached], dependencies.clock.now());
}

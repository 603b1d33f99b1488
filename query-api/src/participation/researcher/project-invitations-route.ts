import { invitationUrl, ownsProject } from '@panelist/domain/catalogue/browser';
import { projectInvitations } from '@panelist/domain/participation/browser';
import { route } from '@panelist/infra/http';
import { sql } from '@panelist/infra/postgres';
import { readPage, select, readValues } from '@panelist/infra/read-models';
import { invitationCodes } from '@panelist/infra/sessions';
import { invitations, referrals } from '@panelist/projectors/read-models';
import { asProjectReader } from '../../shared/as-project-reader.js';
import { requireFound } from '../../shared/require-found.js';
import type { QueryDependencies, TableDependencies } from '../../shared/query-dependencies.js';
import { projectById } from '../../shared/rows-by-key.js';

const columns = select(invitations, 'invitationId', 'emailIndex', 'skipsQuestions', 'createdAt', 'claimedBy');
type InvitationRow = NonNullable<(typeof columns)['row']>;

/** The invitations of a project for its owner: anyone with a link can use it (ADR 4). */
export const projectInvitationsRoute = (dependencies: Pick<QueryDependencies, 'pool' | 'vault' | 'config' | 'commands'>) =>
  route(projectInvitations, async ({ params: { id }, query: { skip, limit }, caller }) => {
    const project = await projectById(dependencies, id, 'ownerId', 'organizationId');
    requireFound(project && ownsProject(project, await asProjectReader(dependencies, caller)) ? project : undefined);
    const { sessionSecret, publicUrl } = dependencies.config;
    const codes = invitationCodes(sessionSecret);
    const { table, refs: r } = invitations;
    const { rows, totals } = await readPage<{ readonly count: number }, InvitationRow>(dependencies, columns, {
      wanted: sql`select * from ${table} where ${r.projectId} = ${id}`,
      totals: sql`count(*)::integer as count`,
      order: sql`${r.createdAt} desc, ${r.invitationId}`,
      limit,
      skip,
    });
    return {
      body: {
        totalCount: totals.count,
        items: rows.map(({ invitationId: inviteId, emailIndex, skipsQuestions, createdAt, claimedBy }) => ({
          inviteId,
          url: claimedBy === null ? invitationUrl(publicUrl, id, { inviteId, inviteCode: codes.make(inviteId) }) : null,
          isByEmail: emailIndex !== null,
          skipScreenerQuestions: skipsQuestions,
          createdAt,
        })),
      },
    };
  });

/**
 * What the referrals of these participants to the project cost its organization, in cents by
 * participant.
 */
export async function referralFees(
  { pool }: Pick<TableDependencies, 'pool'>,
  projectId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { table, refs: r } = referrals;
  const rows = await readValues<{ readonly userId: string; readonly cents: number }>(
    pool,
    sql`
      select ${r.userId} as "userId", ${r.bonusCents} as cents from ${table}
      where ${r.userId} = any(${userIds}) and ${r.projectId} = ${projectId} and ${r.endReason} is null`,
  );
  return new Map(rows.map(({ userId, cents }) => [userId, cents]));
}

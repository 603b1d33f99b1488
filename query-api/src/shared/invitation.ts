import { invitationLinkOf, type InvitationLink, type Invite } from '@panelist/domain/catalogue/browser';
import { invitationRefusal, type InvitationInUse, type InvitationLifecycleFacts } from '@panelist/domain/participation/browser';
import { normaliseEmail } from '@panelist/domain/identity/browser';
import type { Refusal } from '@panelist/domain/kernel/browser';
import { sql, type Sql } from '@panelist/infra/postgres';
import { readRow, select } from '@panelist/infra/read-models';
import { invitationCodes } from '@panelist/infra/sessions';
import { invitations, participations } from '@panelist/projectors/read-models';
import type { QueryDependencies } from './query-dependencies.js';
import { accountOf } from './rows-by-key.js';

const { table, refs: r } = invitations;
const columns = select(invitations, 'invitationId', 'projectId', 'emailIndex', 'claimedBy', 'skipsQuestions');

interface Asked {
  readonly projectId: string;
  /** Null for visitors. */
  readonly userId: string | null;
  readonly query: Parameters<typeof invitationLinkOf>[0];
}

/** The invitation that lets the caller in, if any, or why the one of the link does not. */
export interface FoundInvitation {
  readonly invitation: InvitationInUse | null;
  readonly refusal: Refusal | null;
}

/**
 * The invitation of the link; without a link, the one that the caller's response has used: one that
 * was claimed without a response takes its link again. The commands ask the invitation's stream
 * (ADR 4): this is what pages show.
 */
export async function findInvitation(
  dependencies: QueryDependencies,
  { projectId, userId, query }: Asked,
): Promise<FoundInvitation> {
  const link = invitationLinkOf(query);
  if (link === null) {
    const used =
      userId === null
        ? undefined
        : await rowWhere(
            dependencies,
            sql`${r.claimedBy} = ${userId} and ${r.projectId} = ${projectId} and exists (
              select from ${participations.table} p
              where p.${participations.refs.userId} = ${userId} and p.${participations.refs.projectId} = ${projectId}
            )`,
          );
    return { invitation: used ? inUse(used) : null, refusal: null };
  }
  const [row, account] = await Promise.all([
    invitationOfLink(dependencies, link),
    userId === null ? undefined : accountOf(dependencies, userId, 'email'),
  ]);
  const emailIndex = dependencies.vault.blindIndex('email', normaliseEmail(account?.email ?? ''));
  const refusal = invitationRefusal(row ?? null, projectId, userId === null ? null : { userId, emailIndex });
  return { invitation: row && refusal === null ? inUse(row) : null, refusal };
}

/** The invitation that a link names, for any account; undefined for a wrong code. */
export async function invitationOfLink(
  dependencies: QueryDependencies,
  { inviteId, inviteCode }: InvitationLink,
): Promise<InvitationLifecycleFacts | undefined> {
  const isRight = invitationCodes(dependencies.config.sessionSecret).isRight(inviteId, inviteCode);
  return isRight ? rowWhere(dependencies, sql`${r.invitationId} = ${inviteId}`) : undefined;
}

/** As the API names it; null without one. */
export const inviteOf = (invitation: InvitationInUse | null): Invite | null =>
  invitation && { inviteId: invitation.invitationId, skipScreenerQuestions: invitation.skipsQuestions };

const inUse = ({ invitationId, skipsQuestions }: InvitationLifecycleFacts): InvitationInUse => ({ invitationId, skipsQuestions });

async function rowWhere(dependencies: QueryDependencies, condition: Sql): Promise<InvitationLifecycleFacts | undefined> {
  return readRow(
    dependencies,
    columns,
    sql`select ${columns.columns('t')} from ${table} t where ${condition}
      order by ${r.skipsQuestions} desc, ${r.createdAt} limit 1`,
  );
}

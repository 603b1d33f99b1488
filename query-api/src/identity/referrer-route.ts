import { referrer, referrerName, checkAllowance, checkKind, projectVerifications } from '@panelist/domain/identity/browser';
import { sql } from '@panelist/infra/postgres';
import { route } from '@panelist/infra/http';
import { readRow, select } from '@panelist/infra/read-models';
import { referralCodes } from '@panelist/projectors/read-models';
import { requireFound } from '../shared/require-found.js';
import type { TableDependencies, QueryDependencies } from '../shared/query-dependencies.js';
import { accountOf, profileOf, projectById } from '../shared/rows-by-key.js';
import { identityCheckOf } from '../shared/identity-check.js';

const owner = select(referralCodes, 'userId');

/** The name of the person who refers others by this code (document 2 §2, referral banner). */
export const referrerRoute = (dependencies: TableDependencies) =>
  route(referrer, async ({ params }) => {
    const { table, refs: r } = referralCodes;
    const code = params.code.toUpperCase();
    const row = await readRow(
      dependencies,
      owner,
      sql`select ${owner.columns('t')} from ${table} t where t.${r.code} = ${code} limit 1`,
    );
    const { userId } = requireFound(row);
    const [account, profile] = await Promise.all([
      accountOf(dependencies, userId, 'firstName', 'lastName', 'reactivatableUntil'),
      profileOf(dependencies, userId, 'profileId'),
    ]);
    const open = requireFound(profile && account?.reactivatableUntil === null ? account : undefined);
    return { body: { response: { fullName: referrerName(open) } } };
  });

/** What a project wants verified, and whether the caller has done it (document 2 §7). */
export const projectVerificationsRoute = (dependencies: QueryDependencies) =>
  route(projectVerifications, async ({ params, caller }) => {
    const [row, check] = await Promise.all([
      projectById(dependencies, params.id, 'publishedAt', 'requiresIdentityVerification'),
      identityCheckOf(dependencies, caller.userId),
    ]);
    const project = requireFound(row?.publishedAt == null ? undefined : row);
    if (!project.requiresIdentityVerification) return { body: [] };
    const allowance = checkAllowance(check, dependencies.clock.now());
    const retryAt = allowance.kind === 'used-up' ? allowance.retryAt : null;
    const { verifiedAt } = check;
    return { body: [{ kind: checkKind, verified: verifiedAt !== null, verifiedAt, retryAt }] };
  });

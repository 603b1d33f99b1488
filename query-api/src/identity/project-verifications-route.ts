import { checkAllowance, checkKind, projectVerifications } from '@panelist/domain/identity/browser';
import { route } from '@panelist/infra/http';
import { requireFound } from '../shared/require-found.js';
import { identityCheckOf } from '../shared/identity-check.js';
import type { QueryDependencies } from '../shared/query-dependencies.js';
import { projectById } from '../shared/rows-by-key.js';

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

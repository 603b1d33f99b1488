import { project } from '../../project.js';
import { identityChecks } from './identity-checks.js';

const { make, set } = identityChecks;
/** As many as decide whether another attempt may begin. */
const kept = 20;

export const identityChecksProjection = project(identityChecks, {
  IdentityVerificationBegun: { create: ({ data: { userId } }) => make({ userId }) },
  IdentityVerified: { upsert: ({ data: { userId, verifiedAt } }) => make({ userId, verifiedAt }) },
  IdentityVerificationEnded: ({ ended }, { data: { outcome, endedAt } }) =>
    set({ ended: [{ outcome, endedAt }, ...ended].slice(0, kept) }),
  AccountErased: { remove: true },
});

import { ownPasskeys } from '@panelist/domain/identity/browser';
import { route } from '@panelist/infra/http';
import { passkeysOf } from '../shared/passkeys-of.js';
import type { QueryDependencies } from '../shared/query-dependencies.js';

/** The caller's passkeys (contract, Accounts). */
export const ownPasskeysRoute = (dependencies: QueryDependencies) =>
  route(ownPasskeys, async ({ caller: { userId } }) => {
    const rows = await passkeysOf(dependencies, userId);
    return { body: rows.map(({ passkeyId, name, createdAt, lastUsedAt }) => ({ id: passkeyId, name, createdAt, lastUsedAt })) };
  });

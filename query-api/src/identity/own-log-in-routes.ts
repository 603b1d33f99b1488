import { ownSessions, ownPasskeys, ownSuspension, socialProfile, type SocialProvider } from '@panelist/domain/identity/browser';
import { route } from '@panelist/infra/http';
import { logInsOf } from '@panelist/infra/sessions';
import type { QueryDependencies, TableDependencies } from '../shared/query-dependencies.js';
import { passkeysOf } from '../shared/passkeys-of.js';
import { requireFound } from '../shared/require-found.js';
import { rightsOf } from '../shared/rights.js';
import { socialLinksView } from '@panelist/domain/profile/browser';
import { profileOf } from '../shared/rows-by-key.js';
import { sql } from '@panelist/infra/postgres';
import { readRows, select } from '@panelist/infra/read-models';
import { linkedProviders } from '@panelist/projectors/read-models';

/** Where the caller is logged in. */
export const ownSessionsRoute = ({ sessions }: Pick<QueryDependencies, 'sessions'>) =>
  route(ownSessions, async ({ query: { limit, skip }, caller }) => {
    const own = await logInsOf(sessions, caller.userId);
    return {
      body: own.slice(skip, skip + limit).map(({ id, createdAt, lastSeenAt, device = null }) => ({
        id,
        createdAt,
        lastSeenAt,
        device,
        current: id === caller.sessionId,
      })),
    };
  });

/** The caller's passkeys (contract, Accounts). */
export const ownPasskeysRoute = (dependencies: QueryDependencies) =>
  route(ownPasskeys, async ({ caller: { userId } }) => {
    const rows = await passkeysOf(dependencies, userId);
    return { body: rows.map(({ passkeyId, name, createdAt, lastUsedAt }) => ({ id: passkeyId, name, createdAt, lastUsedAt })) };
  });

/** Why the caller's account opens nothing but this (contract, Accounts). */
export const ownSuspensionRoute = ({ commands, config }: Pick<QueryDependencies, 'commands' | 'config'>) =>
  route(ownSuspension, async ({ caller }) => {
    const { account, organization } = requireFound((await rightsOf(commands.load, caller.userId)) ?? undefined);
    const suspension = account.suspension ?? organization?.suspension ?? undefined;
    const { since, reason } = requireFound(caller.isSuspended === true ? suspension : undefined);
    const of = account.suspension === null ? ('organization' as const) : ('account' as const);
    const objection = `Write to our support and say why you do not agree: ${config.publicUrl}/panelists/v2/support. Somebody who did not decide about it answers within 14 days.`;
    return { body: { of, since, reason, objection } };
  });

/** Links of the profile, and providers of the settings page (document 3 §3, Social profile). */
export const socialProfileRoute = (dependencies: QueryDependencies) =>
  route(socialProfile, async ({ caller }) => {
    const [profile, providers] = await Promise.all([
      profileOf(dependencies, caller.userId, 'socialLinks'),
      connectedProviders(dependencies, caller.userId),
    ]);
    return { body: { response: { profile: { social: socialLinksView(profile?.socialLinks ?? null) }, providers } } };
  });

/** The providers with which a person's account is connected, in the order in which they were. */
export async function connectedProviders(
  dependencies: TableDependencies,
  userId: string,
): Promise<readonly { readonly providerKey: SocialProvider }[]> {
  const { table, refs: r } = linkedProviders;
  const chosen = select(linkedProviders, 'provider');
  const rows = await readRows(
    dependencies,
    chosen,
    sql`select ${chosen.columns('t')} from ${table} t where t.${r.userId} = ${userId} order by t.${r.linkedAt}, t.${r.provider}`,
  );
  return rows.map(({ provider }) => ({ providerKey: provider }));
}

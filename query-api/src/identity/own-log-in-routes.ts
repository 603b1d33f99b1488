import {
  landingSiteFor,
  loggedIn,
  logInProviders,
  ownPasskeys,
  ownSessions,
  ownSuspension,
  socialProfile,
  socialProviders,
  socialProvidersOn,
  type SocialProvider,
} from '@panelist/domain/identity/browser';
import { ownCookie, route, SESSION_COOKIE } from '@panelist/infra/http';
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

/**
 * Exchanges the cookie for a bearer token, or confirms the caller's own. Researchers are no
 * participants (`success: false`) and are redirected to their own pages, with the token that those
 * need (document 1 §2, login guard).
 */
export const loggedInRoute = ({ sessions, config }: Pick<QueryDependencies, 'sessions' | 'config'>) =>
  route(loggedIn, async ({ caller, cookies, bearer }) => {
    const cookie = ownCookie(cookies, SESSION_COOKIE) ?? '';
    if (!caller) return noSession(cookie);
    const token = cookie === '' ? bearer : (await sessions.bearer(cookie))?.token;
    if (token === undefined) return { body: { success: false }, sessionCookie: null };
    const { userId, roles } = caller;
    const loggedInAsUser = caller.impersonator !== undefined;
    const { context, redirect } = landingSiteFor(caller.roles, config.publicUrl);
    const response = { user: { id: userId, roles: [...roles] }, token, userId, loggedInAsUser };
    if (caller.isSuspended === true) return { body: { success: false, context: 'suspended' as const, response } };
    if (context === 'researcher')
      return { body: { success: false, context, response, ...(redirect === undefined ? {} : { redirect }) } };
    return { body: { success: true, response, context } };
  });

/** A cookie that opens nothing any more: its session ended, here or from another device. */
function noSession(cookie: string) {
  if (cookie === '') return { body: { success: false } };
  return {
    body: { success: false, notification: { message: 'Your log-in has ended. Please log in again.' } },
    sessionCookie: null,
  };
}

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

/** The sites for which pages show buttons. */
export const socialProvidersOnRoute = ({ providers }: Pick<QueryDependencies, 'providers'>) =>
  route(socialProvidersOn, async () => ({
    body: {
      response: {
        logIn: logInProviders.filter((provider) => providers.social[provider] !== undefined),
        connect: socialProviders.filter((provider) => providers.social[provider] !== undefined),
      },
    },
  }));

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

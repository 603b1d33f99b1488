import {
  isPersonalEmail,
  me,
  referralCodeOf,
  referralLinkOf,
  userById,
  type User,
  unreadCounts,
} from '@panelist/domain/identity/browser';
import { isWorkEmailVerified } from '@panelist/domain/profile/browser';
import { initialPagePreferences, mayAct, staff, type PagePreferences } from '@panelist/domain/kernel/browser';
import { route } from '@panelist/infra/http';
import { sql } from '@panelist/infra/postgres';
import { readRow, select, readValues } from '@panelist/infra/read-models';
import { consents, pagePreferences, conversations, participations, timeZones } from '@panelist/projectors/read-models';
import { connectedProviders } from './own-log-in-routes.js';
import { requireFound } from '../shared/require-found.js';
import { identityCheckOf } from '../shared/identity-check.js';
import type { QueryDependencies, TableDependencies } from '../shared/query-dependencies.js';
import { recordStaffAccess } from '../shared/record-staff-access.js';
import { requireNoColleague } from '../shared/require-no-colleague.js';
import { accountOf, profileOf } from '../shared/rows-by-key.js';
import { countOfNeeds } from '@panelist/domain/participation/browser';
import { todayOf } from '../shared/responses/open-things.js';

const accountColumns = [
  'userId',
  'profileId',
  'firstName',
  'lastName',
  'email',
  'emailVerified',
  'phone',
  'phoneVerified',
  'roles',
  'pendingEmail',
  'namesLocked',
  'secondFactors',
  'dailyDigest',
  'targetedResearchInvitation',
] as const;

/** How long the path of a picture is valid, in seconds. */
const pictureSeconds = 3600;

/** The logged-in person (document 1 §7). */
export const meRoute = (dependencies: QueryDependencies) =>
  route(me, async ({ caller }) => {
    const user = await userOf(dependencies, caller.userId);
    return {
      body: {
        response: {
          ...user,
          roles: [...caller.roles, ...(caller.rolesWithoutFactor ?? [])],
          loggedInAsUser: caller.impersonator !== undefined,
        },
      },
    };
  });

/** A person, for themself and for staff (contract, Profile). */
export const userByIdRoute = (dependencies: QueryDependencies) =>
  route(userById, async ({ params, caller }) => {
    const isOwn = params.userId === caller.userId;
    const mayRead = isOwn || mayAct(caller, ...staff.support, ...staff.operations);
    const user = await userOf(dependencies, requireFound(mayRead ? params.userId : undefined));
    await requireNoColleague(dependencies, params.userId, caller);
    await recordStaffAccess(dependencies, 'account', params.userId, caller);
    return { body: { ...user, loggedInAsUser: isOwn && caller.impersonator !== undefined } };
  });

/** Throws `resource.not-found` for an account that does not exist. */
async function userOf(dependencies: QueryDependencies, userId: string): Promise<Omit<User, 'loggedInAsUser'>> {
  const [account, profile, identity, page, timezone, consent, providers] = await Promise.all([
    accountOf(dependencies, userId, ...accountColumns),
    profileOf(dependencies, userId, 'pictureFileId', 'demographics', 'workEmailVerifiedAt', 'externalOrganizationId'),
    identityCheckOf(dependencies, userId),
    pagePreferencesOf(dependencies, userId),
    timeZoneOf(dependencies, userId),
    consentOf(dependencies, userId),
    connectedProviders(dependencies, userId),
  ]);
  const row = requireFound(account);
  const picture = profile?.pictureFileId ?? null;
  const hasProfile = profile?.demographics !== undefined && profile.demographics !== null;
  const { workEmailVerifiedAt: verifiedAt = null, externalOrganizationId = null } = profile ?? {};
  const hasVerifiedWorkEmail = isWorkEmailVerified({ verifiedAt, externalOrganizationId }, dependencies.clock.now());
  return {
    id: row.userId,
    profileId: row.profileId,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    isEmailVerified: row.emailVerified,
    isPhoneVerified: row.phoneVerified,
    identityVerifiedAt: identity.verifiedAt,
    phone: row.phone,
    picture: picture && dependencies.files.signedPath(picture, pictureSeconds),
    hasProfile,
    roles: [...row.roles],
    consent: consent ?? null,
    pendingEmail: row.pendingEmail,
    namesLocked: row.namesLocked,
    hasSecondFactor: row.secondFactors.length > 0,
    hasAuthenticatorApp: row.secondFactors.includes('totp'),
    notificationSettings: {
      dailyDigest: row.dailyDigest,
      targetedResearchInvitation: row.targetedResearchInvitation,
    },
    providers: [...providers],
    referralLink: hasProfile ? referralLinkOf(referralCodeOf(row.userId)) : null,
    trustedDomain: (row.emailVerified && !isPersonalEmail(row.email)) || hasVerifiedWorkEmail,
    timezone,
    ...page,
  };
}

const pageColumns = select(pagePreferences, 'sort', 'strengthPanelOpen', 'tour', 'dismissed');

async function pagePreferencesOf(dependencies: TableDependencies, userId: string): Promise<PagePreferences> {
  const { table, refs: r } = pagePreferences;
  const row = await readRow(
    dependencies,
    pageColumns,
    sql`select ${pageColumns.columns('t')} from ${table} t where t.${r.userId} = ${userId}`,
  );
  return row ?? initialPagePreferences;
}

async function timeZoneOf(dependencies: TableDependencies, userId: string): Promise<string | null> {
  const { table, refs: r } = timeZones;
  const zone = select(timeZones, 'timeZone');
  const row = await readRow(dependencies, zone, sql`select ${zone.columns('t')} from ${table} t where t.${r.userId} = ${userId}`);
  return row?.timeZone ?? null;
}

async function consentOf(dependencies: TableDependencies, userId: string) {
  const { table, refs: r } = consents;
  const chosen = select(consents, 'analytics', 'preferences', 'marketing');
  return readRow(dependencies, chosen, sql`select ${chosen.columns('t')} from ${table} t where t.${r.userId} = ${userId}`);
}

/**
 * What waits for the caller (document 1 §7): unread conversations, invitations, and what needs the
 * person.
 */
export const unreadCountsRoute = (dependencies: QueryDependencies) =>
  route(unreadCounts, async ({ caller: { userId } }) => {
    const [inbox, invites, today] = await Promise.all([
      unreadConversations(dependencies, userId),
      invitations(dependencies, userId),
      todayOf(dependencies, userId, 'needs'),
    ]);
    return {
      body: {
        response: { inbox: { count: inbox }, invites: { count: invites }, needsYou: { count: countOfNeeds(today) } },
      },
    };
  });

async function unreadConversations({ pool }: TableDependencies, userId: string): Promise<number> {
  const { table, refs: r } = conversations;
  const [row] = await readValues<{ readonly count: number }>(
    pool,
    sql`select count(*)::integer as count from ${table} where ${r.userId} = ${userId} and not ${r.readByParticipant}`,
  );
  return row?.count ?? 0;
}

async function invitations({ pool }: TableDependencies, userId: string): Promise<number> {
  const { table, refs: r } = participations;
  const [row] = await readValues<{ readonly count: number }>(
    pool,
    sql`select count(*)::integer as count from ${table} where ${r.userId} = ${userId} and ${r.status} = 'INVITED'`,
  );
  return row?.count ?? 0;
}

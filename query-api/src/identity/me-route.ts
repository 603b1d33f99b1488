import { me } from '@panelist/domain/identity/browser';
import { route } from '@panelist/infra/http';
import { readRow, select } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { consents } from '@panelist/projectors/read-models';
import { connectedProviders } from './connected-providers.js';
import { found } from '../shared/found.js';
import type { QueryDependencies, TableDependencies } from '../shared/query-dependencies.js';
import { accountOf, profileOf } from '../shared/rows-by-key.js';

const accountColumns = [
  'userId',
  'profileId',
  'firstName',
  'lastName',
  'email',
  'emailVerified',
  'phone',
  'phoneVerified',
  'pendingEmail',
  'namesLocked',
  'dailyDigest',
  'targetedResearchInvitation',
] as const;

/** How long the path of a picture is valid, in seconds. */
const pictureSeconds = 3600;

/** The logged-in person (document 1 §7). */
export const meRoute = (dependencies: QueryDependencies) =>
  route(me, async ({ caller }) => {
    const [account, profile, consent, providers] = await Promise.all([
      accountOf(dependencies, caller.userId, ...accountColumns),
      profileOf(dependencies, caller.userId, 'pictureFileId', 'demographics'),
      consentOf(dependencies, caller.userId),
      connectedProviders(dependencies, caller.userId),
    ]);
    const row = found(account);
    const picture = profile?.pictureFileId ?? null;
    return {
      body: {
        response: {
          id: row.userId,
          profileId: row.profileId,
          firstName: row.firstName,
          lastName: row.lastName,
          email: row.email,
          isEmailVerified: row.emailVerified,
          isPhoneVerified: row.phoneVerified,
          phone: row.phoneVerified ? row.phone : null,
          picture: picture && dependencies.files.signedPath(picture, pictureSeconds),
          hasProfile: profile?.demographics !== undefined && profile.demographics !== null,
          roles: caller.roles,
          loggedInAsUser: caller.impersonator !== undefined,
          consent: consent ?? null,
          pendingEmail: row.pendingEmail,
          namesLocked: row.namesLocked,
          notificationSettings: {
            dailyDigest: row.dailyDigest,
            targetedResearchInvitation: row.targetedResearchInvitation,
          },
          providers,
        },
      },
    };
  });

async function consentOf(dependencies: TableDependencies, userId: string) {
  const { table, refs: r } = consents;
  const chosen = select(consents, 'analytics', 'preferences', 'marketing');
  return readRow(dependencies, chosen, sql`select ${chosen.columns('t')} from ${table} t where t.${r.userId} = ${userId}`);
}

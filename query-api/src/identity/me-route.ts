import { me } from '@panelist/domain/identity/browser';
import { route } from '@panelist/infra/http';
import { found } from '../shared/found.js';
import type { QueryDependencies } from '../shared/query-dependencies.js';
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
    const [account, profile] = await Promise.all([
      accountOf(dependencies, caller.userId, ...accountColumns),
      profileOf(dependencies, caller.userId, 'pictureFileId', 'demographics'),
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
          pendingEmail: row.pendingEmail,
          namesLocked: row.namesLocked,
          notificationSettings: {
            dailyDigest: row.dailyDigest,
            targetedResearchInvitation: row.targetedResearchInvitation,
          },
        },
      },
    };
  });

import { mayAct, staff } from '@panelist/domain/kernel/browser';
import { profileByUser, profileView } from '@panelist/domain/profile/browser';
import { route } from '@panelist/infra/http';
import { personColumns } from '../../shared/applicant.js';
import { requireFound } from '../../shared/require-found.js';
import type { QueryDependencies } from '../../shared/query-dependencies.js';
import { recordStaffAccess } from '../../shared/record-staff-access.js';
import { requireNoColleague } from '../../shared/require-no-colleague.js';
import { accountOf, profileOf } from '../../shared/rows-by-key.js';
import { videoOf } from '../../shared/videos-of.js';

const ownColumns = ['profileId', 'userId', 'pictureFileId', 'personal', 'technical', 'socialLinks', ...personColumns] as const;

const notificationColumns = ['dailyDigest', 'targetedResearchInvitation'] as const;

const pictureSeconds = 3600;

/** A participant's profile, for themself and for staff (document 1 §7). */
export const profileByUserRoute = (dependencies: QueryDependencies) =>
  route(profileByUser, async ({ params, caller }) => {
    const mayRead = params.userId === caller.userId || mayAct(caller, ...staff.support, ...staff.operations);
    const userId = requireFound(mayRead ? params.userId : undefined);
    const [account, profile, videoIntroUrl] = await Promise.all([
      accountOf(dependencies, userId, 'firstName', 'lastName', 'email', 'phone', 'phoneVerified', ...notificationColumns),
      profileOf(dependencies, userId, ...ownColumns),
      videoOf(dependencies, userId),
    ]);
    const [row, person] = [requireFound(profile), requireFound(account)];
    await requireNoColleague(dependencies, userId, caller);
    await recordStaffAccess(dependencies, 'profile', userId, caller);
    return {
      body: profileView(row, {
        firstName: person.firstName,
        lastName: person.lastName,
        email: person.email,
        phone: person.phone ?? '',
        verifiedPhone: person.phoneVerified ? person.phone : null,
        picture: row.pictureFileId && dependencies.files.signedPath(row.pictureFileId, pictureSeconds),
        videoIntroUrl,
        notificationSettings: {
          dailyDigest: person.dailyDigest,
          targetedResearchInvitation: person.targetedResearchInvitation,
        },
        now: dependencies.clock.now(),
      }),
    };
  });

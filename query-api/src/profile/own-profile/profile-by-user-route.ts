import { profileByUser } from '@panelist/domain/profile/browser';
import { route } from '@panelist/infra/http';
import { found } from '../../shared/found.js';
import type { QueryDependencies } from '../../shared/query-dependencies.js';
import { personColumns } from '../../shared/applicant.js';
import { accountOf, profileOf } from '../../shared/rows-by-key.js';

const ownColumns = ['profileId', 'userId', 'firstName', 'lastName', 'email', 'pictureFileId', ...personColumns] as const;

const pictureSeconds = 3600;

/** Values of parts that the profile does not have yet. */
const nowhere = { city: '', state: '', country: '', formattedAddress: '', placeId: '', latitude: 0, longitude: 0 };
const nothingSaid = { gender: '', ethnicity: '', educationLevel: '', householdIncome: null, dateOfBirth: '' };
const noWork = {
  employmentStatus: '',
  industry: [],
  jobFunctions: [],
  company: null,
  companySize: null,
  jobTitle: null,
  seniorityLevel: null,
  roleDescription: null,
  email: null,
};

/** The caller's own profile (document 1 §7). */
export const profileByUserRoute = (dependencies: QueryDependencies) =>
  route(profileByUser, async ({ params, caller }) => {
    const userId = found(params.userId === caller.userId ? caller.userId : undefined);
    const [account, profile] = await Promise.all([
      accountOf(dependencies, userId, 'phone', 'phoneVerified'),
      profileOf(dependencies, userId, ...ownColumns),
    ]);
    const row = found(profile);
    return {
      body: {
        id: row.profileId,
        userId: row.userId,
        firstName: row.firstName,
        lastName: row.lastName,
        email: row.email,
        phone: account?.phone ?? '',
        verifiedPhone: account?.phoneVerified === true ? account.phone : null,
        isPhoneVerified: account?.phoneVerified === true,
        picture: row.pictureFileId && dependencies.files.signedPath(row.pictureFileId, pictureSeconds),
        skills: row.skills,
        location: row.location ?? nowhere,
        demographics: row.demographics ?? nothingSaid,
        employment: { ...(row.employment ?? noWork), isEmailVerified: row.workEmailVerified },
      },
    };
  });

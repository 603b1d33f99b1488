import { profileByUser } from '@panelist/domain/profile/browser';
import { route } from '@panelist/infra/http';
import { callerOf, found } from '../../shared/caller-of.js';
import type { QueryDependencies } from '../../shared/query-dependencies.js';
import { accountOf, profileOf } from '../../shared/rows-by-key.js';

const pictureSeconds = 3600;

/** Stand in for parts that are not there yet. */
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
  route(profileByUser, async (request) => {
    const { userId } = callerOf(request);
    const own = request.params.userId === userId ? userId : undefined;
    const [account, profile] = await Promise.all([accountOf(dependencies, found(own)), profileOf(dependencies, found(own))]);
    const row = found(profile);
    return {
      body: {
        id: row.profile_id,
        userId: row.user_id,
        firstName: row.first_name,
        lastName: row.last_name,
        email: row.email,
        phone: row.phone,
        verifiedPhone: account?.phone_verified === true ? account.phone : null,
        isPhoneVerified: account?.phone_verified === true,
        picture: row.picture_file_id && dependencies.files.signedPath(row.picture_file_id, pictureSeconds),
        skills: row.skills,
        location: row.location ?? nowhere,
        demographics: row.demographics ?? nothingSaid,
        employment: { ...(row.employment ?? noWork), isEmailVerified: row.work_email_verified },
      },
    };
  });

import type { User } from '@panelist/domain/identity/browser';
import { aProfile } from '../../shared/testing/a-profile.test-kit.js';
import { sampleUser } from '../../shared/testing/sample-user.test-kit.js';

/** The account of that profile. */
export const aUser: User = {
  ...sampleUser,
  id: aProfile.userId,
  profileId: aProfile.id,
  firstName: aProfile.firstName,
  lastName: aProfile.lastName,
  email: aProfile.email,
  phone: aProfile.phone,
};

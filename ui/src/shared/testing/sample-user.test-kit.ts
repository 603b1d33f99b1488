import type { User } from '@panelist/domain/identity/browser';

/** A participant with a profile, as the server answers them. */
export const sampleUser: User = {
  id: 'user-1',
  profileId: 'profile-1',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@company.example',
  isEmailVerified: true,
  identityVerifiedAt: null,
  isPhoneVerified: true,
  phone: '+12025550123',
  picture: null,
  hasProfile: true,
  roles: ['panelist'],
  loggedInAsUser: false,
  pendingEmail: null,
  namesLocked: false,
  consent: null,
  providers: [],
  referralLink: '/panelists/v2/create?r=ADA1815',
  trustedDomain: true,
  notificationSettings: { dailyDigest: true, targetedResearchInvitation: true },
  sort: 'v4Score',
  strengthPanelOpen: true,
  tour: 'neverStarted',
  dismissed: [],
};

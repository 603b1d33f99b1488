import { project } from '../../project.js';
import { accounts } from './accounts.js';

const { make, set } = accounts;

/** An account without its person. The engine also drops the hashes by which staff found them. */
const nobody = { firstName: '', lastName: '', email: '', phone: null, pendingEmail: null, hasPassword: false } as const;

const without = (all: readonly string[], one: string): string[] => all.filter((each) => each !== one);

/** Accounts, with the number given at sign-up until one is verified. */
export const accountsProjection = project(accounts, {
  AccountRegistered: {
    create: ({ data: { userId, profileId, provider, email, firstName, lastName, passwordHash }, at }) =>
      make({
        userId,
        profileId,
        provider,
        email,
        firstName,
        lastName,
        hasPassword: passwordHash !== null,
        roles: profileId === null ? [] : ['panelist'],
        registeredAt: at,
      }),
  },
  EmailVerified: () => set({ emailVerified: true }),
  PhoneVerified: (_, { data }) => set({ phone: data.phone, phoneVerified: true }),
  RoleGranted: ({ roles }, { data }) => set(roles.includes(data.role) ? {} : { roles: [...roles, data.role] }),
  RoleRevoked: ({ roles }, { data }) => set({ roles: roles.filter((role) => role !== data.role) }),
  PasswordChanged: () => set({ hasPassword: true }),
  PasswordReset: () => set({ hasPassword: true }),
  TotpConfirmed: ({ secondFactors }) => set({ secondFactors: [...secondFactors, 'totp'] }),
  TotpRemoved: ({ secondFactors }) => set({ secondFactors: without(secondFactors, 'totp') }),
  PasskeyAdded: ({ secondFactors }, { data }) => set({ secondFactors: [...secondFactors, data.passkeyId] }),
  PasskeyRemoved: ({ secondFactors }, { data }) => set({ secondFactors: without(secondFactors, data.passkeyId) }),
  SecondFactorRemoved: () => set({ secondFactors: [] }),
  AccountRenamed: (_, { data: { firstName, lastName } }) => set({ firstName, lastName }),
  NamesLocked: () => set({ namesLocked: true }),
  EmailChangeRequested: (_, { data }) => set({ pendingEmail: data.email }),
  EmailChangeWithdrawn: () => set({ pendingEmail: null }),
  EmailChanged: (_, { data }) => set({ email: data.email, emailVerified: true, pendingEmail: null }),
  EmailChangeUndone: (_, { data }) => set({ email: data.email, emailVerified: true, pendingEmail: null }),
  AccountDeactivated: (_, { data }) => set({ reactivatableUntil: data.reactivatableUntil }),
  AccountReactivated: () => set({ reactivatableUntil: null }),
  NotificationSettingsChanged: (_, { data: { dailyDigest, targetedResearchInvitation } }) =>
    set({ dailyDigest, targetedResearchInvitation }),
  // An account that got its profile later may have been registered with another form of the name.
  ProfileCreated: ({ phone, phoneVerified }, { data }) =>
    set({ firstName: data.firstName, lastName: data.lastName, phone: phoneVerified ? phone : data.phone }),
  AccountErased: (_, { data }) =>
    set({
      ...nobody,
      secondFactors: [],
      erasedAt: data.requestedAt,
      reactivatableUntil: null,
      dailyDigest: false,
      targetedResearchInvitation: false,
    }),
});

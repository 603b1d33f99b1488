import type { Demographics, Employment, Location } from '@panelist/domain/profile';
import type { ProductEvents } from '@panelist/domain/registry';
import { projections } from '@panelist/infra/processors';
import { flag, id, json, personal, readModel, time } from '@panelist/infra/read-models';

/**
 * What decides who may get the mails that the notification settings govern: the workers' own table,
 * so that a publication does not fold every person's streams. A person's job judges again by their
 * streams.
 */
export const mailRecipients = readModel({
  name: 'mail-recipients',
  version: 1,
  key: 'userId',
  subject: 'userId',
  columns: {
    userId: id(),
    hasProfile: flag().default(false),
    isOpen: flag().default(true),
    isEmailVerified: flag().default(false),
    dailyDigest: flag().default(true),
    targetedResearchInvitation: flag().default(true),
    location: personal(json<Location>().nullable(), null),
    demographics: personal(json<Demographics>().nullable(), null),
    employment: personal(json<Employment>().nullable(), null),
    skills: personal(json<readonly string[]>().default([]), []),
    /** Of the present work e-mail. */
    workEmailVerifiedAt: time().nullable(),
    externalOrganizationId: id().nullable(),
  },
});

const { make, set } = mailRecipients;

export const mailRecipientsProjection = projections<ProductEvents>()(mailRecipients, {
  AccountRegistered: { create: ({ data: { userId } }) => make({ userId }) },
  EmailVerified: () => set({ isEmailVerified: true }),
  EmailChanged: () => set({ isEmailVerified: true }),
  AccountDeactivated: () => set({ isOpen: false }),
  AccountReactivated: () => set({ isOpen: true }),
  AccountErased: { remove: true },
  NotificationSettingsChanged: (_, { data: { dailyDigest, targetedResearchInvitation } }) =>
    set({ dailyDigest, targetedResearchInvitation }),
  ProfileCreated: (_, { data: { location, externalOrganizationId } }) =>
    set({ hasProfile: true, location, externalOrganizationId: externalOrganizationId ?? null }),
  LocationChanged: (_, { data: { location } }) => set({ location }),
  DemographicsChanged: (_, { data: { demographics } }) => set({ demographics }),
  EmploymentChanged: ({ employment, workEmailVerifiedAt }, { data }) =>
    set({
      employment: data.employment,
      workEmailVerifiedAt: employment?.email === data.employment.email ? workEmailVerifiedAt : null,
    }),
  SkillsChanged: (_, { data: { skills } }) => set({ skills }),
  WorkEmailVerified: (_, { data: { verifiedAt } }) => set({ workEmailVerifiedAt: verifiedAt }),
});

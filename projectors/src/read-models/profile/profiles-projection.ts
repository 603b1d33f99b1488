import { project } from '../../project.js';
import { profiles } from './profiles.js';

const { make, set } = profiles;

/** Participants' data about themselves. */
export const profilesProjection = project(profiles, {
  ProfileCreated: {
    create: ({ data: { profileId, userId, location, externalOrganizationId }, at }) =>
      make({ profileId, userId, location, externalOrganizationId: externalOrganizationId ?? null, createdAt: at }),
  },
  LocationChanged: ({ location: former }, { data: { location }, at }) =>
    former === null || former.country === '' || former.country === location.country
      ? set({ location })
      : set({ location, formerCountry: former.country, countryChangedAt: at }),
  DemographicsChanged: (_, { data }) => set({ demographics: data.demographics }),
  EmploymentChanged: ({ employment, workEmailVerifiedAt }, { data }) =>
    set({
      employment: data.employment,
      workEmailVerifiedAt: employment?.email === data.employment.email ? workEmailVerifiedAt : null,
    }),
  SkillsChanged: (_, { data }) => set({ skills: data.skills }),
  PersonalChanged: (_, { data }) => set({ personal: data.personal }),
  TechnicalChanged: (_, { data }) => set({ technical: data.technical }),
  SocialLinksChanged: (_, { data }) => set({ socialLinks: data.socialLinks }),
  TopicsChanged: (_, { data }) => set({ topics: data.topics }),
  SectionSaved: ({ savedAt }, { data }) => set({ savedAt: { ...savedAt, [data.section]: data.savedAt } }),
  WorkEmailVerified: (_, { data }) => set({ workEmailVerifiedAt: data.verifiedAt }),
  PictureChanged: (_, { data }) => set({ pictureFileId: data.fileId }),
  ProfileErased: { remove: true },
});

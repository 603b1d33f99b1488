import { project } from '../../project.js';
import { profiles } from './profiles.js';

const { make, set } = profiles;

/** Participants' data about themselves. */
export const profilesProjection = project(profiles, {
  ProfileCreated: {
    create: ({ data: { profileId, userId, firstName, lastName, email, location }, at }) =>
      make({ profileId, userId, firstName, lastName, email, location, createdAt: at }),
  },
  DemographicsChanged: (_, { data }) => set({ demographics: data.demographics }),
  EmploymentChanged: (_, { data }) => set({ employment: data.employment }),
  SkillsChanged: (_, { data }) => set({ skills: data.skills }),
  PictureChanged: (_, { data }) => set({ pictureFileId: data.fileId }),
});

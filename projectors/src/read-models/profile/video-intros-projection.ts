import { project } from '../../project.js';
import { videoIntros } from './video-intros.js';

export const videoIntrosProjection = project(videoIntros, {
  VideoIntroAdded: {
    upsert: ({ data: { profileId, userId, video } }) => videoIntros.make({ profileId, userId, video }),
  },
  VideoIntroRemoved: { remove: true },
  ProfileErased: { remove: true },
});

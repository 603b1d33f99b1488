import type { SharingPeriod } from '@panelist/domain/participation';
import { id, json, personal, readModel } from '@panelist/infra/read-models';

/**
 * When a person's profile had a photo, a video introduction and social links: a researcher sees
 * them only then.
 */
export const shownParts = readModel({
  name: 'shown-parts',
  version: 1,
  key: 'profileId',
  subject: 'userId',
  // `profiles` and `video-intros` send the hints of the same streams.
  sendsHints: false,
  columns: {
    profileId: id(),
    userId: id().index(),
    photo: json<readonly SharingPeriod[]>().default([]),
    video: json<readonly SharingPeriod[]>().default([]),
    /** Personal: whether there are links follows from the links. */
    socialLinks: personal(json<readonly SharingPeriod[]>().default([]), []),
  },
});

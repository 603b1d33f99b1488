import type { Demographics, Employment, Location } from '@panelist/domain/profile';
import { flag, id, json, personal, readModel, text, time } from '@panelist/infra/read-models';

/**
 * A participant's data about themself, without the phone number: the account knows which one counts.
 * Demographics and employment are null until their events arrive.
 */
export const profiles = readModel({
  name: 'profiles',
  version: 3,
  key: 'profileId',
  subject: 'userId',
  columns: {
    profileId: id(),
    userId: id().index(),
    firstName: personal(text(), ''),
    lastName: personal(text(), ''),
    email: personal(text(), ''),
    location: personal(json<Location>().nullable(), null),
    demographics: personal(json<Demographics>().nullable(), null),
    employment: personal(json<Employment>().nullable(), null),
    skills: personal(json<readonly string[]>().default([]), []),
    workEmailVerified: flag().default(false),
    pictureFileId: id().nullable(),
    createdAt: time(),
  },
});

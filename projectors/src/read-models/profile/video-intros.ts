import { id, readModel, text } from '@panelist/infra/read-models';

/** Video introductions: the name of each in the file store. A profile without one has no row. */
export const videoIntros = readModel({
  name: 'video-intros',
  version: 1,
  key: 'profileId',
  subject: 'userId',
  columns: { profileId: id(), userId: id().index(), video: text() },
});

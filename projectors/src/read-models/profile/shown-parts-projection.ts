import type { SharingPeriod, ShownPart } from '@panelist/domain/participation';
import type { Row } from '@panelist/infra/read-models';
import { project } from '../../project.js';
import { shownParts } from './shown-parts.js';

type Parts = Row<typeof shownParts>;
type Own = Pick<Parts, 'profileId' | 'userId'>;

/** A row begins with the first part that was there. */
export const shownPartsProjection = project(shownParts, {
  PictureChanged: { upsert: ({ data, at }, row) => withPart(row, data, 'photo', data.fileId !== null, at) },
  VideoIntroAdded: { upsert: ({ data, at }, row) => withPart(row, data, 'video', true, at) },
  VideoIntroRemoved: { upsert: ({ data, at }, row) => withPart(row, data, 'video', false, at) },
  SocialLinksChanged: {
    upsert: ({ data, at }, row) =>
      withPart(
        row,
        data,
        'socialLinks',
        Object.values(data.socialLinks).some((url) => url !== null),
        at,
      ),
  },
  ProfileErased: { remove: true },
});

function withPart(row: Parts | undefined, { profileId, userId }: Own, part: ShownPart, isThere: boolean, at: string) {
  return shownParts.make({ ...row, profileId, userId, [part]: after(row?.[part] ?? [], isThere, at) });
}

function after(periods: readonly SharingPeriod[], isThere: boolean, at: string): readonly SharingPeriod[] {
  const last = periods.at(-1);
  const wasThere = last !== undefined && last.to === null;
  if (wasThere === isThere) return periods;
  return isThere ? [...periods, { from: at, to: null }] : periods.map((each) => (each === last ? { ...each, to: at } : each));
}

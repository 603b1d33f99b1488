import type { Spell, ShownPart } from '@panelist/domain/participation';
import type { Row } from '@panelist/infra/read-models';
import { project } from '../../project.js';
import { shownParts } from './shown-parts.js';

type Parts = Row<typeof shownParts>;

/** A row begins with the first part that was there. */
export const shownPartsProjection = project(shownParts, {
  PictureChanged: { upsert: ({ data: { userId, fileId }, at }, row) => withPart(row, userId, 'photo', fileId !== null, at) },
  VideoIntroAdded: { upsert: ({ data: { userId }, at }, row) => withPart(row, userId, 'video', true, at) },
  VideoIntroRemoved: { upsert: ({ data: { userId }, at }, row) => withPart(row, userId, 'video', false, at) },
  SocialLinksChanged: {
    upsert: ({ data: { userId, socialLinks }, at }, row) =>
      withPart(
        row,
        userId,
        'socialLinks',
        Object.values(socialLinks).some((url) => url !== null),
        at,
      ),
  },
  ProfileErased: { remove: true },
});

function withPart(row: Parts | undefined, userId: string, part: ShownPart, isThere: boolean, at: string) {
  return shownParts.make({ ...row, userId, [part]: after(row?.[part] ?? [], isThere, at) });
}

function after(spells: readonly Spell[], isThere: boolean, at: string): readonly Spell[] {
  const last = spells.at(-1);
  const wasThere = last !== undefined && last.to === null;
  if (wasThere === isThere) return spells;
  return isThere ? [...spells, { from: at, to: null }] : spells.map((each) => (each === last ? { ...each, to: at } : each));
}

import type { Opened, SharedKind } from '@panelist/domain/participation';
import type { Row } from '@panelist/infra/read-models';
import { project } from '../../project.js';
import { sharings } from './sharings.js';

type SharingsRow = Row<typeof sharings>;
interface On {
  readonly participationId: string;
  readonly userId: string;
  readonly projectId: string;
}

/** From the events after which a researcher's call answers something of the participant. */
export const sharingsProjection = project(sharings, {
  PlaceShared: { upsert: ({ data, at }, row) => opening(row, data, { at, cause: 'applied' }, ['place']) },
  ScreenerSubmitted: {
    upsert: ({ data, at }, row) =>
      opening(row, data, { at, cause: 'applied' }, ['name', 'answers', 'photo', 'video', 'socialLinks']),
  },
  // Also a participant who took up an invitation that skips the questions.
  ParticipantInvited: {
    upsert: ({ data, at }, row) => opening(row, data, { at, cause: 'invited' }, ['name', 'photo', 'video', 'email']),
  },
  SessionBooked: { upsert: ({ data, at }, row) => opening(row, data, { at, cause: 'booked' }, ['session']) },
  SessionBookedElsewhere: { upsert: ({ data, at }, row) => opening(row, data, { at, cause: 'booked' }, ['session']) },
  // A draft that ends has no row: no researcher has seen it.
  ResponseCancelled: (row, { at }) =>
    sharings.set({ opened: also(row.opened, ['cancellation'], { at, cause: 'cancelled' }), changedAt: at }),
  MessagePosted: {
    key: ({ data: { conversationUid: participationId } }) => ({ participationId }),
    upsert: ({ data: { conversationUid: participationId, userId, projectId, by }, at }, row) =>
      opening(row, { participationId, userId, projectId }, { at, cause: 'wrote' }, [
        'name',
        'photo',
        ...(by === 'participant' ? (['messages'] as const) : []),
      ]),
  },
  SharingRevoked: (row, { data: { kind, ownerId }, at }) =>
    sharings.set({ ownerId, revoked: { ...row.revoked, [kind]: at }, changedAt: at }),
  SharingRestored: ({ revoked }, { data: { kind, ownerId }, at }) =>
    sharings.set({
      ownerId,
      revoked: Object.fromEntries(Object.entries(revoked).filter(([each]) => each !== kind)),
      changedAt: at,
    }),
  AccountErased: { where: ({ data: { userId } }) => ({ userId }), remove: true },
});

/** The row with these kinds open; what was open before keeps its time and cause. */
const opening = (
  row: SharingsRow | undefined,
  { participationId, userId, projectId }: On,
  by: Opened,
  kinds: readonly SharedKind[],
) =>
  sharings.make({
    ...row,
    participationId,
    userId,
    projectId,
    ownerId: row?.ownerId ?? null,
    opened: also(row?.opened ?? {}, kinds, by),
    changedAt: by.at,
  });

const also = (opened: SharingsRow['opened'], kinds: readonly SharedKind[], by: Opened): SharingsRow['opened'] => ({
  ...Object.fromEntries(kinds.map((kind) => [kind, by])),
  ...opened,
});

import { project } from '../../project.js';
import { accessLogEntries } from './access-log.js';

const { make, set } = accessLogEntries;

export const accessLogProjection = project(accessLogEntries, {
  ImpersonationStarted: {
    key: ({ data }) => ({ userId: data.userId, entryId: data.visitId }),
    create: ({ data: { userId, visitId, staffId, reason, startedAt, endsAt } }) =>
      make({ userId, entryId: visitId, what: 'impersonation', staffId, reason, startedAt, endsAt }),
  },
  ImpersonationEnded: {
    key: ({ data }) => ({ userId: data.userId, entryId: data.visitId }),
    change: (_, { data }) => set({ endsAt: data.endedAt }),
  },
  PersonDataAccessed: {
    key: ({ data }) => ({ userId: data.userId, entryId: data.accessId }),
    create: ({ data: { userId, accessId, staffId, what, reason, at } }) =>
      make({ userId, entryId: accessId, what, staffId, reason, startedAt: at, endsAt: null }),
  },
  ErasureOrdered: {
    key: ({ data }) => ({ userId: data.userId, entryId: data.erasureId }),
    create: ({ data: { userId, erasureId, staffId, reason, orderedAt } }) =>
      make({
        userId,
        entryId: erasureId,
        what: 'erasure',
        staffId,
        reason: '',
        erasureReason: reason,
        startedAt: orderedAt,
        endsAt: null,
      }),
  },
});

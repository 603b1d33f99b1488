import type { ExportStatus } from '@panelist/domain/support';
import { id, number, readModel, text, time } from '@panelist/infra/read-models';

/** The exports of what Panelist knows about a person. */
export const exports = readModel({
  name: 'exports',
  version: 1,
  key: ['userId', 'exportId'],
  subject: 'userId',
  columns: {
    userId: id(),
    exportId: id(),
    status: text<ExportStatus>(),
    requestedAt: time(),
    /** Until when the link works; null before the ZIP is made. */
    expiresAt: time().nullable(),
    /** Bytes of the ZIP. */
    size: number().nullable(),
  },
});

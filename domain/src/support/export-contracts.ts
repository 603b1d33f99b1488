import { z } from 'zod';
import { byRoute, id, isoTime } from '../kernel/contract.js';
import { exportStatuses } from './export-status.js';

export const exportContracts = byRoute({
  'POST /api/v4/users/:userId/export': {
    status: 202,
    answer: z.object({ id }),
    spec: 'contract, Account',
    summary:
      'Begins an export of everything known about the caller. While one is being made, the answer is its id; at most ten a day (429).',
  },

  'GET /api/v4/users/:userId/export/:id': {
    answer: z.object({
      status: z.enum(exportStatuses),
      /** Of the ZIP, on this origin, while it is ready. Signed: it works without a log-in. */
      url: z.string().optional(),
      /** Until when the link works. */
      expiresAt: isoTime.optional(),
      /** Bytes of the ZIP. */
      size: z.number().optional(),
    }),
    spec: 'contract, Account',
    summary:
      'How far an export is; the link needs a proof of the session, works for 24 hours, and leads to a ZIP with data.json (every event with its sentence), the files, and index.html.',
  },
});

import { project } from '../../project.js';
import { exports } from './exports.js';

const { make, set } = exports;

export const exportsProjection = project(exports, {
  ExportRequested: {
    create: ({ data: { userId, exportId, requestedAt } }) => make({ userId, exportId, status: 'pending', requestedAt }),
  },
  ExportMade: (_, { data: { size, expiresAt } }) => set({ status: 'ready', size, expiresAt }),
  ExportFailed: () => set({ status: 'failed' }),
  ExportRemoved: () => set({ status: 'expired' }),
});

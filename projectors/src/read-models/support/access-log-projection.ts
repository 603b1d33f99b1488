import { project } from '../../project.js';
import { accessLogEntries } from './access-log.js';

const { make, set } = accessLogEntries;

export const accessLogProjection = project(accessLogEntries, {
  ImpersonationStarted: { create: ({ data }) => make(data) },
  ImpersonationEnded: (_, { data }) => set({ endsAt: data.endedAt }),
});

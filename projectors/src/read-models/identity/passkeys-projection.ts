import { project } from '../../project.js';
import { passkeys } from './passkeys.js';

export const passkeysProjection = project(passkeys, {
  PasskeyAdded: {
    upsert: ({ data: { userId, passkeyId, name }, at }) => passkeys.make({ userId, passkeyId, name, createdAt: at }),
  },
  PasskeyUsed: (_, { data }) => passkeys.set({ lastUsedAt: data.usedAt }),
  PasskeyRenamed: (_, { data }) => passkeys.set({ name: data.name }),
  PasskeyRemoved: { remove: true },
  SecondFactorRemoved: { where: ({ data: { userId } }) => ({ userId }), remove: true },
  AccountErased: { where: ({ data: { userId } }) => ({ userId }), remove: true },
});

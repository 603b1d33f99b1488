import { socialProviders } from '@panelist/domain/identity';
import { project } from '../../project.js';
import { linkedProviders } from './linked-providers.js';

export const linkedProvidersProjection = project(linkedProviders, {
  SocialProviderLinked: {
    upsert: ({ data: { userId, provider }, at }) => linkedProviders.make({ userId, provider, linkedAt: at }),
  },
  SocialProviderUnlinked: { remove: true },
  AccountErased: {
    keys: ({ data: { userId } }) => socialProviders.map((provider) => ({ userId, provider })),
    remove: true,
  },
});

import { socialProfile } from '@panelist/domain/identity/browser';
import { socialLinksView } from '@panelist/domain/profile/browser';
import { route } from '@panelist/infra/http';
import type { QueryDependencies } from '../shared/query-dependencies.js';
import { profileOf } from '../shared/rows-by-key.js';
import { connectedProviders } from './connected-providers.js';

/** Links of the profile, and providers of the settings page (document 3 §3, Social profile). */
export const socialProfileRoute = (dependencies: QueryDependencies) =>
  route(socialProfile, async ({ caller }) => {
    const [profile, providers] = await Promise.all([
      profileOf(dependencies, caller.userId, 'socialLinks'),
      connectedProviders(dependencies, caller.userId),
    ]);
    return { body: { response: { profile: { social: socialLinksView(profile?.socialLinks ?? null) }, providers } } };
  });

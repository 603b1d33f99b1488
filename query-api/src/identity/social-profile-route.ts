import { socialProfile } from '@panelist/domain/identity/browser';
import { route } from '@panelist/infra/http';
import type { QueryDependencies } from '../shared/query-dependencies.js';
import { connectedProviders } from './connected-providers.js';

/** The providers of the settings page (document 3 §3, Social profile). */
export const socialProfileRoute = (dependencies: QueryDependencies) =>
  route(socialProfile, async ({ caller }) => {
    const providers = await connectedProviders(dependencies, caller.userId);
    return { body: { response: { profile: { social: {} }, providers } } };
  });

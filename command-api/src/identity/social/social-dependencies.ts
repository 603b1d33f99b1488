import type { Dependencies } from '@panelist/infra/service';
import type { IdentityDependencies } from '../identity-dependencies.js';

/** What the routes for accounts at other sites depend on. */
export type SocialDependencies = IdentityDependencies & {
  readonly providers: Pick<Dependencies['providers'], 'social'>;
};

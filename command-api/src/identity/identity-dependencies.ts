import type { Dependencies } from '@panelist/infra/service';

/** What the routes for accounts and profiles depend on. */
export type IdentityDependencies = Pick<
  Dependencies,
  'config' | 'clock' | 'logger' | 'commands' | 'log' | 'vault' | 'sessions' | 'pool' | 'files'
>;

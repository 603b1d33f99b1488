import type { Dependencies } from '@panelist/infra/room';

/** What the calls about accounts need of the outside. */
export type IdentityDependencies = Pick<Dependencies, 'config' | 'clock' | 'commands' | 'log' | 'vault' | 'sessions' | 'pool'>;

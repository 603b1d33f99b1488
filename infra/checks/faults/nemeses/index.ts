import type { Nemesis } from './nemesis.js';
import { nemesesOfProcesses } from './of-processes.js';
import { nemesesOfServers } from './of-servers.js';
import { nemesesOfTheDatabase } from './of-the-database.js';
import { nemesesOfTheEventStore } from './of-the-event-store.js';
import { nemesesOfTheNetwork } from './of-the-network.js';
import { nemesesOfPayouts } from './of-payouts.js';
import { nemesesOfProviders } from './of-providers.js';

export type { MissingServer, Nemesis, ProxiedNode, Strike, World } from './nemesis.js';

/** Every nemesis. */
export const nemeses: readonly Nemesis[] = [
  ...nemesesOfProcesses,
  ...nemesesOfServers,
  ...nemesesOfTheDatabase,
  ...nemesesOfTheNetwork,
  ...nemesesOfProviders,
  ...nemesesOfPayouts,
  ...nemesesOfTheEventStore,
];

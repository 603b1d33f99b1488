import type { Nemesis } from './nemesis.js';
import { nemesesOfProcesses } from './of-processes.js';
import { nemesesOfServers } from './of-servers.js';
import { nemesesOfTheNetwork } from './of-the-network.js';

import { webhooks } from './webhooks.js';

export type { MissingServer, Nemesis, Strike, World } from './nemesis.js';

/** Every nemesis. */
export const nemeses: readonly Nemesis[] = [...nemesesOfProcesses, ...nemesesOfServers, ...nemesesOfTheNetwork, webhooks];

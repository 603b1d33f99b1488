import type { Nemesis } from './nemesis.js';
import { nemesesOfProcesses } from './of-processes.js';
import { nemesesOfTheNetwork } from './of-the-network.js';

export type { Nemesis, Strike, World } from './nemesis.js';

/** Every way in which Panelist is broken. */
export const nemeses: readonly Nemesis[] = [...nemesesOfProcesses, ...nemesesOfTheNetwork];

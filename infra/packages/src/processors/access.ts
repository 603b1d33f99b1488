import type { Bus } from '../bus/index.js';
import type { Clock, Logger, Metrics } from '../foundation/index.js';
import type { EventLog, EventStore } from '../event-sourcing/index.js';
import type { Vault } from '../personal-data/index.js';
import type { Pool } from '../postgres/index.js';
import type { Projection } from './projection.js';
import { reactionCheckpoint, type Reaction } from './reaction.js';

/** What follows the log: one engine, two kinds. */
export type Processor = Projection | Reaction;

/** Name of lease and checkpoint. */
export const nameOf = ({ kind, name }: Pick<Processor, 'kind' | 'name'>): string =>
  kind === 'projection' ? name : reactionCheckpoint(name);

/** What the engine needs from its service. */
export interface ProcessorAccess {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly log: EventLog;
  readonly vault: Vault;
  readonly bus: Pick<Bus, 'publish'>;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly logger: Logger;
}

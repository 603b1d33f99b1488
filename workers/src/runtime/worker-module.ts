import type { Reaction } from '@panelist/infra/processors';
import type { JobHandler } from '@panelist/infra/jobs';
import type { Task } from './schedule.js';
import type { Settling } from './settle-reservations.js';
import type { Sweep } from './sweep.js';

/** The background work of one context. */
export interface WorkerModule {
  readonly reactions?: readonly Reaction[];
  readonly handlers?: readonly JobHandler[];
  readonly tasks?: readonly Task[];
  readonly sweeps?: readonly Sweep[];
  /** Reservations on streams of the context: one policy settles them all. */
  readonly settlements?: readonly Settling[];
}

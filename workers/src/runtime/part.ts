import type { JobHandler } from '@panelist/infra/queue';
import type { DeadlineKind } from './deadlines.js';
import type { Reaction } from './reaction.js';
import type { Sweep } from './sweep.js';

/** What one context does in the background. */
export interface Part {
  readonly reactions?: readonly Reaction[];
  readonly handlers?: readonly JobHandler[];
  readonly deadlines?: readonly DeadlineKind[];
  readonly sweeps?: readonly Sweep[];
}

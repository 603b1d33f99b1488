import type { Reaction } from '@panelist/infra/processors';
import type { JobHandler } from '@panelist/infra/jobs';
import type { Deadline } from './deadlines.js';
import type { Sweep } from './sweep.js';

/** The background work of one context. */
export interface Part {
  readonly reactions?: readonly Reaction[];
  readonly handlers?: readonly JobHandler[];
  readonly deadlines?: readonly Deadline[];
  readonly sweeps?: readonly Sweep[];
}

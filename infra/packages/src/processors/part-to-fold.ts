import type { LogPart, Position } from '../event-sourcing/index.js';
import type { PoisonEventError } from './poison-event.js';

/**
 * What a thread needs to know to fold a part of the log into tables. Survives structured cloning.
 */
export interface PartToFold {
  /** Names of projections, each with its table. */
  readonly tables: readonly { readonly name: string; readonly target: string }[];
  readonly part: LogPart;
  /** Up to here, inclusive. */
  readonly until: Position;
}

/**
 * What a thread reports: its position; at the end, that all is written, or which event it can't
 * process. Other errors end the thread.
 */
export type PartProgress =
  | { readonly kind: 'moved'; readonly position: Position | null }
  | { readonly kind: 'done' }
  | { readonly kind: 'poison'; readonly failing: PoisonEventError['failing'] };

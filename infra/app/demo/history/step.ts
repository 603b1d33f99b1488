import type { PastWorld } from './past-world.js';

const dayMs = 86_400_000;

/** One thing that a person did, so many days before the history's end. */
export interface Step {
  /** Its place in the ids of its commands: never changed. */
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly run: (world: PastWorld) => Promise<void>;
}

/** A date so many days before `upTo`, at this hour in UTC. */
export function daysBefore(upTo: number, days: number, hour: number): number {
  return upTo - (upTo % dayMs) - days * dayMs + hour * 3_600_000;
}

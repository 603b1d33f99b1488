import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from './caller.js';
import { walk } from './journey.js';
import type { Studies } from './open-studies.js';
import type { Person } from './person.js';
import type { Random } from './random.js';

export interface CrowdOptions {
  readonly people: readonly Person[];
  readonly studies: Studies;
  readonly caller: Caller;
  readonly random: Random;
  /** How many are at it at the same time. */
  readonly atOnce: number;
}

export interface Crowd {
  /** Journeys begun so far. */
  readonly journeys: () => number;
  /** No new journey begins; resolves when those under way are over. */
  readonly rest: () => Promise<void>;
}

/** Lets everybody walk through one study after the other, so many at once, until there are none left or the crowd is told to rest. */
export function crowd({ people, studies, caller, random, atOnce }: CrowdOptions): Crowd {
  const resting = new AbortController();
  let begun = 0;
  const next = () => {
    const person = people[begun % people.length];
    const projectId = studies.projectIds[Math.floor(begun / people.length)];
    begun += 1;
    return person && projectId ? { person, projectId } : null;
  };
  const walker = async (): Promise<void> => {
    while (!resting.signal.aborted) {
      const found = next();
      if (found === null) return;
      const { person, projectId } = found;
      const own = random.branch(`${person.userId} ${projectId}`);
      const isFirst = projectId === studies.projectIds[0];
      const { researcher } = studies;
      await walk({ person, researcher, projectId, caller, random: own, choosesDestination: isFirst && own.chance(0.7) });
      await pause(own.between(0, 100));
    }
  };
  const walkers = Promise.all(Array.from({ length: atOnce }, walker));
  return {
    journeys: () => begun,
    rest: async () => {
      resting.abort();
      await walkers;
    },
  };
}

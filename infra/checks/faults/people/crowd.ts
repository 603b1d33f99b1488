import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from './caller.js';
import { followLinks } from './follow-links.js';
import { walk } from './journey.js';
import type { Studies } from './open-studies.js';
import type { Person } from './person.js';
import type { Random } from './random.js';

export interface CrowdOptions {
  readonly people: readonly Person[];
  /** Those whose links the others follow. */
  readonly referrers: readonly Person[];
  readonly studies: Studies;
  readonly caller: Caller;
  readonly random: Random;
  /** Number of concurrent journeys. */
  readonly atOnce: number;
  /** Erased people begin nothing more. */
  readonly isErased?: (userId: string) => boolean;
}

export interface Crowd {
  /** Journeys started so far. */
  readonly journeys: () => number;
  /** Resolves when every person has taken every study. */
  readonly over: () => Promise<void>;
  /** Starts no new journey; resolves when the running ones have ended, soon if callers give up. */
  readonly rest: () => Promise<void>;
}

/**
 * Every person takes one study after another, with so many journeys at once, until none is left or
 * `rest` is called.
 */
export function crowd({ people, referrers, studies, caller, random, atOnce, isErased = () => false }: CrowdOptions): Crowd {
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
      if (isErased(person.userId)) continue;
      const own = random.branch(`${person.userId} ${projectId}`);
      const isFirst = projectId === studies.projectIds[0];
      const { researcher } = studies;
      const isReferable = studies.referable.has(projectId);
      if (isReferable) {
        const links = own.branch('links');
        await followLinks({ person, projectId, caller, random: links, referrers });
      }
      // A bonus needs an approved payment, and the broken variants need their bonuses.
      const support = isReferable ? null : studies.support;
      const choosesDestination = isFirst && own.chance(0.7);
      await walk({ person, researcher, projectId, caller, random: own, choosesDestination, support });
      await pause(own.between(0, 100));
    }
  };
  const walkers = Promise.all(Array.from({ length: atOnce }, walker));
  return {
    journeys: () => begun,
    over: async () => void (await walkers),
    rest: async () => {
      resting.abort();
      await walkers;
    },
  };
}

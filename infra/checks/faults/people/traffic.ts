import { closeProject, projectDecider, projectStream } from '@panelist/domain/catalogue';
import { participationIdOf, participationStream, saveSurvey } from '@panelist/domain/participation';
import { setTimeout as pause } from 'node:timers/promises';
import type { DirectAccess } from '../product/direct-access.js';
import type { Caller } from './caller.js';
import { studyEntry } from './open-studies.js';
import type { Studies } from './open-studies.js';
import type { Person } from './person.js';
import type { Random } from './random.js';
import { contextOf } from './seed-people.js';

/** What people and staff do on top of the usual journeys, for the faults that consist of that. */
export interface Traffic {
  /**
   * A project closes in the very moment in which people begin and submit its screener. Returns how
   * many.
   */
  readonly closeInTraffic: () => Promise<number>;
  /** Destroys the key of one person who is on a journey, as the erasure does. Returns how many. */
  readonly eraseOne: () => Promise<number>;
  readonly isErased: (userId: string) => boolean;
  readonly erased: ReadonlySet<string>;
}

export interface TrafficOptions {
  readonly access: DirectAccess;
  readonly caller: Caller;
  readonly studies: Studies;
  /** The crowd, of which some are erased. */
  readonly people: readonly Person[];
  /** People who do nothing else than to come late. */
  readonly late: readonly Person[];
  readonly random: Random;
  readonly erased: Set<string>;
}

/** The closing comes within so many milliseconds after the first answers. */
const CLOSES_WITHIN_MS = 300;

export function trafficOf({ access, caller, studies, people, late, random, erased }: TrafficOptions): Traffic {
  let closed = 0;

  async function apply(person: Person, projectId: string): Promise<void> {
    const stream = participationStream.of(participationIdOf(person.userId, projectId));
    await pause(random.between(0, CLOSES_WITHIN_MS));
    for (const status of ['DRAFT', 'PENDING'] as const) {
      const body = { projectId, status, totalTime: 5, responses: [{ questionId: 'grow', answers: [{ uid: 'grow-yes' }] }] };
      const key = `late-${status}-${projectId}`;
      // The project may have closed by then: a refusal is right.
      await caller.command(person, { contract: saveSurvey, body, action: `late ${status}`, stream, isDue: false, key });
    }
  }

  return {
    closeInTraffic: async () => {
      closed += 1;
      const { researcher } = studies;
      const { projectId, entry } = studyEntry(`CLOSING-${closed}`);
      const data = {
        projectId,
        ownerId: researcher.userId,
        organizationId: researcher.userId,
        entry,
        at: new Date().toISOString(),
      };
      const stream = projectStream.of(projectId);
      await access.commands.handle(
        projectDecider,
        stream,
        { type: 'ImportProject', data },
        contextOf(researcher.userId, projectId),
      );
      const applying = late.map(async (person) => apply(person, projectId));
      await pause(random.between(0, CLOSES_WITHIN_MS));
      const close = { contract: closeProject, params: { id: projectId }, body: {}, action: 'close', stream, isDue: true };
      await caller.command(researcher, { ...close, key: `close-${projectId}` });
      await Promise.all(applying);
      return late.length;
    },
    eraseOne: async () => {
      const candidates = people.filter(({ userId }) => !erased.has(userId));
      if (candidates.length === 0) return 0;
      const { userId } = random.one(candidates);
      erased.add(userId);
      await access.vault.erase(userId);
      return 1;
    },
    isErased: (userId) => erased.has(userId),
    erased,
  };
}

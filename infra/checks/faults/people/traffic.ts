import { closeProject, projectDecider, projectStream } from '@panelist/domain/catalogue';
import { accountStream, eraseAccount } from '@panelist/domain/identity';
import { participationIdOf, participationStream, saveSurvey } from '@panelist/domain/participation';
import { setTimeout as pause } from 'node:timers/promises';
import type { DirectAccess } from '../product/direct-access.js';
import type { Caller } from './caller.js';
import { studyEntry } from './open-studies.js';
import type { Studies } from './open-studies.js';
import type { Person } from './person.js';
import type { Random } from './random.js';
import { contextOf, PASSWORD } from './seed-people.js';

/** What people and staff do on top of the usual journeys, for the faults that consist of that. */
export interface Traffic {
  /**
   * A project closes in the very moment in which people begin and submit its screener. Returns how
   * many.
   */
  readonly closeInTraffic: () => Promise<number>;
  /** One person who is on a journey deletes the account, over HTTP. Returns how many. */
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

/** The callers of people who are being erased do not insist: the nemesis does. */
const MOST_ATTEMPTS = 30;
const PAUSE_MS = 500;
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
      const person = random.one(candidates);
      const { userId } = person;
      erased.add(userId);
      const stream = accountStream.of(userId);
      const order = {
        contract: eraseAccount,
        params: { userId },
        body: { password: PASSWORD },
        action: 'erase',
        stream,
        begins: 'RequestErasure',
        isDue: false,
      };
      for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
        const { outcome } = await caller.command(person, { ...order, key: `erase-${userId}` });
        // Refused: an earlier attempt without an answer has ended the session.
        if (outcome !== 'unknown') return 1;
        await pause(PAUSE_MS);
      }
      return 0;
    },
    isErased: (userId) => erased.has(userId),
    erased,
  };
}

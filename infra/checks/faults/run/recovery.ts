import { saveSurvey, participationIdOf, participationStream, surveyResponseOfProject } from '@panelist/domain/participation';
import { setTimeout as pause } from 'node:timers/promises';
import { pathOf } from '../../../testing/api-client.js';
import type { Caller } from '../people/caller.js';
import type { Person } from '../people/person.js';

/** Timeout after a fault, in milliseconds. */
const longestMs = 60_000;

export interface ProbeOptions {
  readonly caller: Caller;
  readonly person: Person;
  readonly projectId: string;
}

/**
 * Milliseconds until a person who retries all the time is served: a new command acknowledged, and a
 * read that shows it. Null if that takes longer than `withinMs`.
 */
export async function timeToRecover(
  { caller, person, projectId }: ProbeOptions,
  withinMs: number = longestMs,
): Promise<number | null> {
  const begin = performance.now();
  const stream = participationStream.of(participationIdOf(person.userId, projectId));
  const path = pathOf(surveyResponseOfProject, { params: { userId: person.userId, projectId } });
  const elapsed = (): number => performance.now() - begin;
  while (elapsed() < withinMs) {
    const key = `probe-${Math.random()}`;
    const responses = [{ questionId: 'what', answers: [{ text: key }] }];
    const body = { projectId, status: 'DRAFT', totalTime: 1, responses };
    const order = { contract: saveSurvey, body, action: 'probe', stream, isDue: true, key };
    const { outcome, position } = await caller.command(person, order);
    if (outcome === 'acknowledged' && position !== null) {
      const read = await caller.read(person, path, position);
      if (read?.status === 200 && !read.isStale) return elapsed() <= withinMs ? elapsed() : null;
    }
    await pause(50);
  }
  return null;
}

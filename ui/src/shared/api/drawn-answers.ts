import { unstable_serialize } from 'swr';
import { cache } from 'swr/_internal';
import type { Answered } from './call.js';
import { cachedAnswer, type QueryKey } from './query-key.js';
import { seedAnswer } from './seed-answer.js';
import { setWait } from './wanted-answers.js';

interface Collected {
  readonly asked: Map<string, Promise<void>>;
  readonly failed: Map<string, unknown>;
  readonly answers: (readonly [QueryKey, Answered<unknown>])[];
}

/** Throws what the component waits for, or what `fetch` throws. */
function collect({ asked, failed, answers }: Collected, key: QueryKey, fetch: () => Promise<Answered<unknown>>): never {
  const name = unstable_serialize(key);
  if (failed.has(name)) throw failed.get(name);
  const ask = async (): Promise<void> => {
    try {
      const { value, stale } = await fetch();
      seedAnswer(key, { value, stale, askedAt: performance.now(), takenAt: performance.now() });
      answers.push([key, { value, stale }]);
    } catch (error) {
      failed.set(name, error);
    }
  };
  const answer = asked.get(name) ?? ask();
  asked.set(name, answer);
  // React takes a promise that is thrown as what the component waits for.
  throw answer;
}

/** What `draw` draws, with the answers that it asked for. Nothing else may be drawn meanwhile. */
export async function drawWithAnswers<Drawn>(draw: () => Promise<Drawn>): Promise<readonly [Drawn, Collected['answers']]> {
  const own: Collected = { asked: new Map(), failed: new Map(), answers: [] };
  setWait((key, fetch) => collect(own, key, fetch));
  try {
    return [await draw(), own.answers];
  } finally {
    setWait(null);
  }
}

/** The answers that are there under these keys. */
export const givenAnswers = (keys: readonly QueryKey[]): Collected['answers'] =>
  keys.flatMap((key) => {
    const answer = cachedAnswer(cache, key);
    return answer === undefined ? [] : [[key, { value: answer.value, stale: answer.stale }] as const];
  });

export function forgetAnswers(): void {
  for (const key of cache.keys()) cache.delete(key);
}

import { kernelRefusal } from '@panelist/domain/kernel';
import { setTimeout as pause } from 'node:timers/promises';
import { withReadSnapshot } from '../event-sourcing/index.js';
import type { FinalAnswer } from './final-answer.js';
import type { HttpLogger } from './http-options.js';
import { RENEW_MS } from './idempotency.js';
import type { Claim, IdempotencyStore, KeyedRequest } from './idempotency.js';

const LONGEST_WAIT_MS = 10_000;
const POLL_MS = 50;

/**
 * Stored instead of an answer that opens a session, for credentials are never stored: a repeated
 * request runs again, and its handler opens another session only for the right password. In the
 * form of an answer, because a process of an older version may replay it.
 */
const RUNS_AGAIN = { status: 503, headers: { 'Retry-After': '1' }, runsAgain: true } as const;

/**
 * Runs a request at most once a key and answers a repeated one with the first answer. A request
 * that repeats a running one waits for its answer. `run` answers failures, it does not throw. Only
 * a request that opens a session runs again each time it is repeated: its commands keep their ids.
 * Throws `request.idempotency-key-reused`, and `store.conflict` when the first one takes too long.
 */
export async function runIdempotently(
  store: IdempotencyStore,
  request: KeyedRequest,
  logger: HttpLogger,
  run: () => Promise<FinalAnswer>,
): Promise<FinalAnswer> {
  const end = performance.now() + LONGEST_WAIT_MS;
  for (let waited = false; ; waited = true) {
    const beginning = await store.begin(request);
    // After a wait: a new read snapshot, to see what the previous holder of the claim wrote.
    if (beginning.kind === 'first')
      return runAndKeep(store, beginning.claim, logger, waited ? async () => withReadSnapshot(run) : run);
    if (beginning.kind === 'again') return replayed(beginning.answer, run);
    if (beginning.kind === 'other-request') throw kernelRefusal('request.idempotency-key-reused');
    if (performance.now() > end) throw kernelRefusal('store.conflict');
    await pause(POLL_MS);
  }
}

async function runAndKeep(
  store: IdempotencyStore,
  claim: Claim,
  logger: HttpLogger,
  run: () => Promise<FinalAnswer>,
): Promise<FinalAnswer> {
  // A failed renewal does not fail the request: if another request takes over, the stream still
  // decides the command once.
  const renewing = setInterval(() => void store.renew(claim).catch(() => undefined), RENEW_MS);
  const answer = await run().finally(() => clearInterval(renewing));
  const kept = answer.transient
    ? store.release(claim)
    : store.finish(claim, JSON.stringify(opensSession(answer) ? RUNS_AGAIN : answer));
  // The answer does not wait for the store: a repeated request meanwhile finds this one running.
  // The log holds the decision under the same command id, so a repeated request decides nothing
  // twice even if storing fails.
  kept.catch((error: unknown) => {
    logger.warn({ error: error instanceof Error ? error.message : String(error) }, 'first answer not kept');
  });
  return answer;
}

async function replayed(kept: string, run: () => Promise<FinalAnswer>): Promise<FinalAnswer> {
  const first = JSON.parse(kept) as FinalAnswer | typeof RUNS_AGAIN;
  const answer = 'runsAgain' in first || opensSession(first) ? await withReadSnapshot(run) : first;
  return { ...answer, headers: { ...answer.headers, 'Idempotent-Replay': 'true' } };
}

const opensSession = ({ sessionCookie }: FinalAnswer): boolean => typeof sessionCookie === 'string';

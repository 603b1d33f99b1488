import { StartError, retry, throttleErrors, type Config } from '@panelist/infra/foundation';
import { schemaState } from '@panelist/infra/postgres';
import { isQueueMigrated } from '@panelist/infra/jobs';
import { migrations } from './migrations/index.js';

/** In milliseconds: how long to try, and the pause between two tries. */
const WITHIN_MS = 120_000;
const PAUSE_MS = 250;

/**
 * Retries for two minutes at most, then throws the last failure, so that the process manager
 * restarts the process. A `StartError` that waiting can't mend (the operator must correct
 * something) and `signal` end it at once.
 * @param report called for at most one failure in ten seconds
 */
export async function retryUntilReady<T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  report: (error: unknown) => void,
): Promise<T> {
  return retry(work, {
    pauses: { firstMs: PAUSE_MS, longestMs: PAUSE_MS },
    withinMs: WITHIN_MS,
    isTransient: (error) => !(error instanceof StartError) || error.mayPass,
    signal,
    onFailure: throttleErrors(report),
  });
}

/**
 * Why a service may not use the database yet: what is not migrated; null when nothing is missing.
 * Throws when the database does not answer.
 */
export async function schemaProblem({ databaseUrl, redisUrl }: Pick<Config, 'databaseUrl' | 'redisUrl'>): Promise<string | null> {
  const state = await schemaState(databaseUrl, migrations);
  if (state === 'missing' || state === 'older') return 'migrations';
  return redisUrl === null && !(await isQueueMigrated(databaseUrl)) ? 'migrations of the queue' : null;
}

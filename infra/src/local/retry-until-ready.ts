import pRetry from 'p-retry';
import { StartError } from '../config/index.js';
import { throttleErrors } from '../repeat/index.js';

/** Milliseconds: for how long something that is not ready is tried, and the pause between two tries. */
const limits = { maxRetryTime: 120_000, minTimeout: 250, factor: 1, retries: Number.POSITIVE_INFINITY };

/**
 * Tries until it works, for two minutes at most: then the last failure is thrown, so that the process manager starts the process anew.
 * A `StartError` is the operator's to correct and ends it at once, as do a `TypeError` of a bug and the abort of `signal`.
 * @param report gets at most one failure in ten seconds
 */
export async function retryUntilReady<T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  report: (error: unknown) => void,
): Promise<T> {
  const throttled = throttleErrors(report);
  // Not p-retry's own `signal`: it would drop what was opened when the abort came.
  const attempt = async (): Promise<T> => {
    signal.throwIfAborted();
    return work();
  };
  const isFinal = (error: unknown): boolean => error instanceof StartError || signal.aborted;
  return pRetry(attempt, {
    ...limits,
    shouldRetry: ({ error }) => !isFinal(error),
    onFailedAttempt: ({ error }) => {
      if (!isFinal(error)) throttled(error);
    },
  });
}

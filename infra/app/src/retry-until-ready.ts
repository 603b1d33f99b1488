import { StartError, retry, throttleErrors } from '@panelist/infra/foundation';

/** Milliseconds: for how long something that is not ready is tried, and the pause between two tries. */
const WITHIN_MS = 120_000;
const PAUSE_MS = 250;

/**
 * Tries until it works, for two minutes at most: then the last failure is thrown, so that the process manager starts the process anew.
 * A `StartError` is the operator's to correct and ends it at once, so does `signal`.
 * @param report gets at most one failure in ten seconds
 */
export async function retryUntilReady<T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  report: (error: unknown) => void,
): Promise<T> {
  return retry(work, {
    pauses: { firstMs: PAUSE_MS, longestMs: PAUSE_MS },
    withinMs: WITHIN_MS,
    isTransient: (error) => !(error instanceof StartError),
    signal,
    onFailure: throttleErrors(report),
  });
}

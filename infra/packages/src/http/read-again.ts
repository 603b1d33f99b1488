import { withReadSnapshot, type Position } from '../event-sourcing/index.js';
import { withDeadline } from './own-origin.js';
import type { FinalAnswer } from './final-answer.js';
import type { HttpOptions } from './http-options.js';
import type { Contract } from '@panelist/domain/kernel';
import type { Request } from 'express';

/** Longest wait of a query for the read models, in milliseconds. */
const LONGEST_WAIT_MS = 2_000;

/** The caller's last write (`X-Min-Position`), which a query waits for. */
export function minimumPosition(contract: Contract, request: Request): Position | undefined {
  const position = request.get('X-Min-Position');
  return contract.side === 'query' && position !== undefined && /^[\w:./-]{1,100}$/.test(position) ? position : undefined;
}

/**
 * Waits until the read models have reached the caller's last write. Returns true if they have not
 * in time: the answer may be stale.
 */
export async function isStale(position: Position | undefined, wait: HttpOptions['waitForPosition']): Promise<boolean> {
  return wait !== undefined && position !== undefined && !(await wait(position, LONGEST_WAIT_MS));
}

/** More calls than these do not wait: many unknown ids must not hold all connections. */
export const MOST_WAITING = 50;

/**
 * Reads again what a query has not found, once the read models have reached the end of the log: it
 * may have been written a moment ago. If they are still behind, a 404 says that it may be stale.
 */
export function readAgainIfMissing(waitForHead: HttpOptions['waitForHead']) {
  let waiting = 0;
  return async (read: () => Promise<FinalAnswer>): Promise<FinalAnswer> => {
    const first = await read();
    if (first.status !== 404 || waitForHead === undefined || waiting >= MOST_WAITING) return first;
    waiting += 1;
    // If the log does not answer, what the tables hold is the answer.
    const isCurrent = await withDeadline(waitForHead(LONGEST_WAIT_MS), LONGEST_WAIT_MS).catch(() => false);
    waiting -= 1;
    const second = await withReadSnapshot(read);
    if (isCurrent || second.status !== 404) return second;
    return { ...second, headers: { ...second.headers, 'X-Stale': 'true' } };
  };
}

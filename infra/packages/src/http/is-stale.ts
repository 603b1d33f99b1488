import type { Contract } from '@panelist/domain/kernel';
import type { Request } from 'express';
import type { Position } from '../event-sourcing/index.js';
import type { HttpOptions } from './http-options.js';

/** Longest wait of a query for the read models, in milliseconds. */
export const LONGEST_WAIT_MS = 2_000;

/** The caller's last write (`X-Min-Position`), which a query waits for. */
export function minimumPosition(contract: Contract, request: Request): Position | undefined {
  const position = request.get('X-Min-Position');
  return contract.side === 'query' && position !== undefined && /^[\w:./-]{1,100}$/.test(position) ? position : undefined;
}

/**
 * Waits until the read models have reached the caller's last write. Returns true if they have not in
 * time: the answer may be stale.
 */
export async function isStale(position: Position | undefined, wait: HttpOptions['waitForPosition']): Promise<boolean> {
  return wait !== undefined && position !== undefined && !(await wait(position, LONGEST_WAIT_MS));
}

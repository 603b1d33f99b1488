import type { Contract } from '@panelist/domain/kernel';
import type { Request } from 'express';
import type { HttpOptions } from './http-options.js';

const LONGEST_WAIT_MS = 2_000;

/**
 * Waits until the read models have reached the caller's last write (`X-Min-Position`). Returns true
 * if they have not in time: the answer may be stale.
 */
export async function isStale(contract: Contract, request: Request, wait: HttpOptions['waitForPosition']): Promise<boolean> {
  const position = request.get('X-Min-Position');
  if (contract.side !== 'query' || !wait || position === undefined || !/^[\w:./-]{1,100}$/.test(position)) return false;
  return !(await wait(position, LONGEST_WAIT_MS));
}

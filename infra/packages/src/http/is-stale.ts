import type { Contract } from '@panelist/domain/kernel';
import type { Request } from 'express';
import type { HttpOptions } from './http-options.js';

const LONGEST_WAIT_MS = 2_000;

/**
 * Lets a query wait until it can show what its caller has just written (`X-Min-Position`).
 * Returns true if time ran out, so that the answer may be behind.
 */
export async function isStale(contract: Contract, request: Request, wait: HttpOptions['waitForPosition']): Promise<boolean> {
  const position = request.get('X-Min-Position');
  if (contract.side !== 'query' || !wait || position === undefined || !/^[\w:./-]{1,100}$/.test(position)) return false;
  return !(await wait(position, LONGEST_WAIT_MS));
}

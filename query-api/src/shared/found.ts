import { kernelRefusal } from '@panelist/domain/kernel/browser';

/**
 * Returns the row, or throws 404. A route passes undefined for a row that its caller may not see,
 * so that both get the same answer.
 */
export function found<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw kernelRefusal('resource.not-found');
  return thing;
}

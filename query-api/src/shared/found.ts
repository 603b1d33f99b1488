import { kernelRefusal } from '@panelist/domain/kernel/browser';

/** The row, or 404. A route passes undefined for a row that its caller may not see, so that both are answered alike. */
export function found<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw kernelRefusal('resource.not-found');
  return thing;
}

import { kernelRefusal } from '@panelist/domain/kernel/browser';

/** The thing, or 404: also for what belongs to somebody else. */
export function found<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw kernelRefusal('resource.not-found');
  return thing;
}

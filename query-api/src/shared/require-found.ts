import { kernelRefusal } from '@panelist/domain/kernel/browser';

/** Pages of a project and of its screener show the server's message (document 2 §8). */
export const noSuchProject = 'There is no such project.';

/**
 * Returns the row, or throws 404. A route passes undefined for a row that its caller may not see,
 * so that both get the same answer. @param message where the page shows the server's words
 */
export function requireFound<Thing>(thing: Thing | undefined, message?: string): Thing {
  if (thing === undefined) throw kernelRefusal('resource.not-found', message === undefined ? {} : { message });
  return thing;
}

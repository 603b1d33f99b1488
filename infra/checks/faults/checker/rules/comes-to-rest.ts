import type { Evidence } from '../evidence.js';
import type { Violation } from '../violation.js';

/**
 * When the faults are over, all work ends: payouts, read models, mails, subscribers. What does not
 * is reported here alone: other rules judge only what was done.
 */
export function comesToRest({ unrest }: Pick<Evidence, 'unrest'>): readonly Violation[] {
  return unrest.map((what) => ({ rule: 'everything comes to rest', what }));
}

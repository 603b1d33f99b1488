import type { Evidence } from '../evidence.js';
import type { Violation } from '../violation.js';

/** A fault of one part, or of connections that can be made again, is no outage of the product. */
export function servedMeanwhile({ outages }: Pick<Evidence, 'outages'>): readonly Violation[] {
  return outages.map((what) => ({ rule: 'a part that fails is no outage', what }));
}

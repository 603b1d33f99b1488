import type { Evidence } from '../evidence.js';
import type { Violation } from '../violation.js';

/** No text that identifies a person stands in clear in the log, the read models, the queue, what the processes logged. */
export function nothingPersonalInClear({ traces }: Pick<Evidence, 'traces'>): readonly Violation[] {
  return traces.map((place) => ({ rule: 'nothing personal stands in clear', what: `a personal text was found in ${place}` }));
}

import type { Evidence } from '../evidence.js';
import type { Violation } from '../violation.js';

/**
 * No text that identifies a person is unencrypted in the log, the read models, the queue or the
 * processes' logs.
 */
export function nothingPersonalInClear({ traces }: Pick<Evidence, 'traces'>): readonly Violation[] {
  return traces.map((place) => ({ rule: 'nothing personal is unencrypted', what: `a personal text was found in ${place}` }));
}

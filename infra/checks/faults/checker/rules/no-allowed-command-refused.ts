import type { Evidence } from '../evidence.js';
import type { Violation } from '../violation.js';

/** A fault may cost time, never a no: what its caller knew to be allowed was not refused for good. */
export function nobodyIsWronglyRefused({ history }: Pick<Evidence, 'history'>): readonly Violation[] {
  return history.flatMap((entry): readonly Violation[] => {
    if (entry.kind !== 'command' || entry.outcome !== 'refused' || !entry.isDue) return [];
    const { action, person, status, code, stream } = entry;
    return [{ rule: 'nobody is wrongly refused', what: `${action} of ${person} on ${stream} was refused: ${status} ${code}` }];
  });
}

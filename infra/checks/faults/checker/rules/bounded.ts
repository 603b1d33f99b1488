import type { Evidence } from '../evidence.js';
import type { Violation } from '../violation.js';

/** Memory, connections and tables stay within limits that do not depend on how long a run was. */
export function bounded({ sizes }: Pick<Evidence, 'sizes'>): readonly Violation[] {
  return sizes.flatMap(({ what, value, most }): readonly Violation[] =>
    value <= most ? [] : [{ rule: 'memory and tables are bounded', what: `${what}: ${value}, at most ${most} are allowed` }],
  );
}

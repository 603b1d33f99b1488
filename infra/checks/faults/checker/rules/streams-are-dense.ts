import { grouped } from '../events-of-commands.js';
import type { Evidence } from '../evidence.js';
import type { Violation } from '../violation.js';

const rule = 'streams have no gaps and are in order';

/**
 * In each stream the revisions are 0, 1, 2, … in the order of the log; positions of the log only
 * increase.
 */
export function streamsAreDense({ log }: Pick<Evidence, 'log'>): readonly Violation[] {
  const backwards = log.filter((event, index) => index > 0 && event.position < (log[index - 1]?.position ?? ''));
  const torn = [...grouped(log, (event) => event.stream)].flatMap(([stream, events]): readonly Violation[] => {
    const at = events.findIndex((event, index) => event.revision !== index);
    const event = events[at];
    if (event === undefined) return [];
    return [{ rule, what: `${stream} has revision ${event.revision} where ${at} was due`, position: event.position }];
  });
  return [...backwards.map(({ position }) => ({ rule, what: `the log goes back to ${position}`, position })), ...torn];
}

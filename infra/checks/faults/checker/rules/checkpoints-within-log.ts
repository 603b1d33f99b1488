import type { Evidence } from '../evidence.js';
import type { Violation } from '../violation.js';

/** No processor is ahead of the log: it would miss the events that get these positions next. */
export function checkpointsWithinLog({ checkpoints, log }: Pick<Evidence, 'checkpoints' | 'log'>): readonly Violation[] {
  const head = log.at(-1)?.position ?? '';
  return checkpoints.flatMap(({ name, position }): readonly Violation[] => {
    if (position === null || position <= head) return [];
    return [{ rule: 'no checkpoint is beyond the log', what: `${name} is at ${position}, the log ends at ${head}`, position }];
  });
}

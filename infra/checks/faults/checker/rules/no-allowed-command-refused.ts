import type { Evidence } from '../evidence.js';
import { lostIn } from '../lost-tails.js';
import type { Violation } from '../violation.js';

/**
 * A fault may delay a command, not refuse it: no command that its caller knew to be allowed was
 * finally refused. An erased person may do nothing, and nothing is done to them.
 */
export function noAllowedCommandRefused({
  history,
  erased,
  lostTails,
}: Pick<Evidence, 'history' | 'erased' | 'lostTails'>): readonly Violation[] {
  const lost = lostIn({ lostTails });
  return history.flatMap((entry): readonly Violation[] => {
    if (entry.kind !== 'command' || entry.outcome !== 'refused' || !entry.isDue) return [];
    if (lost.hasStream(entry.stream) || (entry.judgedBy !== undefined && lost.hasStream(entry.judgedBy))) return [];
    if (erased.has(entry.person) || (entry.subject !== undefined && erased.has(entry.subject))) return [];
    const { action, person, status, code, stream } = entry;
    return [
      { rule: 'no allowed command is refused', what: `${action} of ${person} on ${stream} was refused: ${status} ${code}` },
    ];
  });
}

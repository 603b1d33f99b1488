import type { CommandEntry } from '../../history/entry.js';
import { eventsOfCommands } from '../events-of-commands.js';
import type { Evidence } from '../evidence.js';
import { lostIn } from '../lost-tails.js';
import type { Violation } from '../violation.js';

const rule = 'acknowledgement order is log order';

/**
 * A command acknowledged before another one was sent, by any caller, precedes it in the log. One that
 * changed nothing is at an earlier event.
 */
export function orderOfTime({ history, log, lostTails }: Pick<Evidence, 'history' | 'log' | 'lostTails'>): readonly Violation[] {
  const lost = lostIn({ lostTails });
  const wrote = eventsOfCommands(log);
  const acknowledged = history.filter(
    (entry): entry is CommandEntry & { readonly position: string } =>
      entry.kind === 'command' &&
      entry.outcome === 'acknowledged' &&
      entry.position !== null &&
      (entry.mayChangeNothing !== true || wrote.has(entry.commandId)) &&
      !lost.hasCommand(entry.commandId),
  );
  const byEnd = acknowledged.toSorted((a, b) => a.ended - b.ended);
  const byBeginning = acknowledged.toSorted((a, b) => a.begun - b.begun);
  const violations: Violation[] = [];
  let next = 0;
  let highest: (typeof byEnd)[number] | undefined;
  for (const later of byBeginning) {
    for (let over = byEnd[next]; over !== undefined && over.ended < later.begun; over = byEnd[++next])
      if (highest === undefined || over.position > highest.position) highest = over;
    if (highest === undefined || highest.position < later.position) continue;
    const what = `${later.action} of ${later.person} is at ${later.position}, before ${highest.action} of ${highest.person} at ${highest.position}, which was acknowledged earlier`;
    violations.push({ rule, what, position: later.position });
  }
  return violations;
}

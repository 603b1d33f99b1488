import { eventsOfCommands } from '../events-of-commands.js';
import type { Evidence } from '../evidence.js';
import type { Violation } from '../violation.js';

/**
 * A finally refused command left no event: a refusal after an unknown outcome must not hide that
 * the first attempt succeeded. Only an erasure without an answer ends the session
 * that repeats it.
 */
export function refusedLeftNothing({ history, log }: Pick<Evidence, 'history' | 'log'>): readonly Violation[] {
  const byCommand = eventsOfCommands(log);
  const unanswered = new Set(
    history.flatMap((entry) => (entry.kind === 'command' && entry.outcome === 'unknown' ? [entry.commandId] : [])),
  );
  return history.flatMap((entry): readonly Violation[] => {
    if (entry.kind !== 'command' || entry.outcome !== 'refused') return [];
    const endedSession = entry.isBeginning === true && unanswered.has(entry.commandId);
    if (endedSession && entry.code === 'access.login-required') return [];
    const done = byCommand.get(entry.commandId)?.find((event) => event.stream === entry.stream);
    if (done === undefined) return [];
    const what = `${entry.action} of ${entry.person} was refused (${entry.code}) but ${done.type} is in ${entry.stream}`;
    return [{ rule: 'what was refused was not done', what, position: done.position }];
  });
}

import { eventsOfCommands } from '../events-of-commands.js';
import type { Evidence } from '../evidence.js';
import type { Violation } from '../violation.js';

const rule = 'nothing acknowledged is lost';

/** What was answered with success stands in the log: at the position that was told, in the stream that was meant, under the command's id. */
export function acknowledgedStays({ history, log }: Pick<Evidence, 'history' | 'log'>): readonly Violation[] {
  const byCommand = eventsOfCommands(log);
  return history.flatMap((entry): readonly Violation[] => {
    if (entry.kind !== 'command' || entry.outcome !== 'acknowledged') return [];
    const { action, person, stream, commandId } = entry;
    const position = entry.position ?? undefined;
    const told = `${action} of ${person}`;
    if (position === undefined) return [{ rule, what: `${told} was acknowledged without a position` }];
    const events = byCommand.get(commandId)?.filter((event) => event.stream === stream) ?? [];
    if (events.length === 0)
      return [{ rule, what: `${told}, acknowledged at ${position}, left no event in ${stream}`, position }];
    if (events.at(-1)?.position !== position)
      return [{ rule, what: `${told} was acknowledged at ${position} and stands at ${events.at(-1)?.position}`, position }];
    return [];
  });
}

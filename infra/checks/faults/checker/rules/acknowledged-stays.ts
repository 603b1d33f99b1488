import { eventsOfCommands } from '../events-of-commands.js';
import type { Evidence } from '../evidence.js';
import { lostIn } from '../lost-tails.js';
import type { Violation } from '../violation.js';

const rule = 'nothing acknowledged is lost';

/**
 * Each acknowledged command has its events in the log: at the answered position, in its stream,
 * under the command's id. Of one that workers finish, the answered position is that of
 * a later event of the stream. One that changed nothing answers the position of the event that it was decided on.
 */
export function acknowledgedStays({
  history,
  log,
  lostTails,
}: Pick<Evidence, 'history' | 'log' | 'lostTails'>): readonly Violation[] {
  const lost = lostIn({ lostTails });
  const byCommand = eventsOfCommands(log);
  return history.flatMap((entry): readonly Violation[] => {
    if (entry.kind !== 'command' || entry.outcome !== 'acknowledged' || lost.hasCommand(entry.commandId)) return [];
    const { action, person, stream, commandId } = entry;
    const position = entry.position ?? undefined;
    const command = `${action} of ${person}`;
    if (position === undefined && entry.mayChangeNothing === true) return [];
    if (position === undefined) return [{ rule, what: `${command} was acknowledged without a position` }];
    const isInStream = () => log.some((event) => event.stream === stream && event.position === position);
    const events = byCommand.get(commandId)?.filter((event) => event.stream === stream) ?? [];
    if (events.length === 0 && entry.mayChangeNothing === true && log.some((event) => event.position === position)) return [];
    if (events.length === 0)
      return [{ rule, what: `${command}, acknowledged at ${position}, left no event in ${stream}`, position }];
    const last = events.at(-1)?.position ?? '';
    const isRight = entry.isBeginning === true ? last <= position && isInStream() : last === position;
    if (!isRight) return [{ rule, what: `${command} was acknowledged at ${position} and is at ${last}`, position }];
    return [];
  });
}

import type { LoggedEvent } from './evidence.js';

/** The events by the id of the command that made them, each list in the log's order. */
export function eventsOfCommands(log: readonly LoggedEvent[]): ReadonlyMap<string, readonly LoggedEvent[]> {
  return grouped(log, (event) => event.metadata.commandId);
}

/** Things by a word of theirs; the order within a group is the one they came in. */
export function grouped<Thing>(
  things: readonly Thing[],
  wordOf: (thing: Thing) => string,
): ReadonlyMap<string, readonly Thing[]> {
  const groups = new Map<string, Thing[]>();
  for (const thing of things) {
    const word = wordOf(thing);
    const group = groups.get(word);
    if (group) group.push(thing);
    else groups.set(word, [thing]);
  }
  return groups;
}

import type { LoggedEvent } from './evidence.js';

/** The events by the id of their command, each list in log order. */
export function eventsOfCommands(log: readonly LoggedEvent[]): ReadonlyMap<string, readonly LoggedEvent[]> {
  return grouped(log, (event) => event.metadata.commandId);
}

/** Groups items by a key; keeps their order within a group. */
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

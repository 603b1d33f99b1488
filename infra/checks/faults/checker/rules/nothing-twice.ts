import { eventsOfCommands, grouped } from '../events-of-commands.js';
import type { Evidence, LoggedEvent } from '../evidence.js';
import type { Violation } from '../violation.js';

const rule = 'nothing happens twice';

/**
 * No position, no id in a stream and no revision occurs twice; a repeated command was decided once.
 */
export function nothingTwice({ log }: Pick<Evidence, 'log'>): readonly Violation[] {
  return [
    ...repeated(log, 'position', (event) => event.position),
    ...repeated(log, 'event id', (event) => `${event.stream} ${event.eventId}`),
    ...repeated(log, 'revision', (event) => `${event.stream} ${event.revision}`),
    ...decidedTwice(log),
  ];
}

function repeated(log: readonly LoggedEvent[], name: string, wordOf: (event: LoggedEvent) => string): readonly Violation[] {
  return [...grouped(log, wordOf)]
    .filter(([, events]) => events.length > 1)
    .map(([word, events]) => ({
      rule,
      what: `${name} ${word} occurs ${events.length} times`,
      position: events.at(-1)?.position,
    }));
}

/** One decision is one append: its events follow each other in the stream without a gap. */
function decidedTwice(log: readonly LoggedEvent[]): readonly Violation[] {
  return [...eventsOfCommands(log)].flatMap(([commandId, all]) =>
    [...grouped(all, (event) => event.stream)].flatMap(([stream, events]): readonly Violation[] => {
      const first = events[0]?.revision ?? 0;
      const torn = events.find((event, index) => event.revision !== first + index);
      return torn === undefined
        ? []
        : [{ rule, what: `command ${commandId} was decided more than once in ${stream}`, position: torn.position }];
    }),
  );
}

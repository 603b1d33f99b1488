import type { Evidence, LoggedEvent, SeenBySubscriber } from '../evidence.js';
import type { Violation } from '../violation.js';

const rule = 'every subscriber saw the same sequence';

/**
 * Every subscriber received exactly the final log from its start to where it has come: nothing
 * lost, repeated or reordered. That it has come to the end is the rule of rest.
 */
export function subscribersAgree({ log, subscribers }: Pick<Evidence, 'log' | 'subscribers'>): readonly Violation[] {
  return subscribers.flatMap((subscriber) => {
    const { from, reached } = subscriber;
    const isDue = ({ position }: LoggedEvent): boolean =>
      (from === null || position > from) && reached !== null && position <= reached;
    return compare(subscriber, log.filter(isDue));
  });
}

function compare({ name, seen }: SeenBySubscriber, due: readonly LoggedEvent[]): readonly Violation[] {
  const times = new Map<string, number>();
  for (const { position } of seen) times.set(position, (times.get(position) ?? 0) + 1);
  const idAt = new Map(due.map(({ position, eventId }) => [position, eventId]));
  const lost = due.filter(({ position }) => !times.has(position));
  const twice = [...times].filter(([, count]) => count > 1);
  const unknown = seen.filter(({ position, eventId }) => idAt.get(position) !== eventId);
  const backwards = seen.filter(({ position }, index) => index > 0 && position < (seen[index - 1]?.position ?? ''));
  return [
    ...lost.map(({ position, type }) => ({ rule, what: `${name} never saw ${type} at ${position}`, position })),
    ...twice.map(([position, count]) => ({ rule, what: `${name} saw ${position} ${count} times`, position })),
    ...unknown.map(({ position }) => ({ rule, what: `${name} saw at ${position} an event that is not there`, position })),
    ...backwards.map(({ position }) => ({ rule, what: `${name} got ${position} after a later one`, position })),
  ];
}

import { sleep } from '@panelist/infra/foundation';
import type { ReadEntry } from '../history/entry.js';
import type { Caller, Read, Request } from './caller.js';
import { differingPlaces, placesOfPassedTimes, placesOfTheNight } from './differing-places.js';
import { isId, textsWithin } from './knowledge.js';
import type { Person } from './person.js';
import type { Time } from './time.js';

export interface ComparisonOptions {
  /** The first read, as the person makes it. */
  readonly look: (person: Person, request: Compared['request'], minPosition: string) => Promise<Read | null>;
  /** The same once more. */
  readonly again: Caller['read'];
  readonly time: Pick<Time, 'now'>;
  /** Milliseconds since the run began. */
  readonly now: () => number;
  /** The end of the log; throws while it cannot be read. */
  readonly head: () => Promise<string | null>;
  readonly signal: AbortSignal;
}

export interface Compared {
  readonly person: Person;
  readonly request: Pick<Request, 'contract' | 'params' | 'query' | 'body' | 'ids'>;
  /** Of the command whose write has to be seen. */
  readonly minPosition: string;
  /** Between the two reads, in milliseconds. */
  readonly pauseMs: number;
}

/** What no event says: each call is use of a session. */
const isOfNoEvent = (place: string): boolean => place.endsWith('.lastSeenAt');

/**
 * Reads twice, a moment apart, naming the position of a command, and says where the answers differ
 * without doing so by themselves; null where there were no two answers.
 */
export const comparison =
  ({ look, again, time, now, head, signal }: ComparisonOptions) =>
  async ({ person, request, minPosition, pauseMs }: Compared): Promise<ReadEntry | null> => {
    const [begun, since] = [now(), time.now()];
    const first = await look(person, request, minPosition);
    if (first === null || first.isStale || first.status >= 400) return null;
    await sleep(pauseMs, signal);
    const second = await again(person, request, minPosition);
    const until = await head().catch(() => null);
    if (second === null || second.isStale || second.status >= 400 || until === null) return null;
    const differing = differingPlaces(first.body, second.body);
    const third = differing.length === 0 ? second : await again(person, request, minPosition);
    if (third === null) return null;
    const passed = placesOfPassedTimes(first.body, differing, since, time.now());
    const byThemselves = new Set([...differingPlaces(second.body, third.body), ...passed]);
    const night = placesOfTheNight(request.contract, first.body, second.body);
    const changed = differing.filter((place) => !byThemselves.has(place) && !isOfNoEvent(place) && night?.test(place) !== true);
    const ids = changed.length === 0 ? [] : [first, second].flatMap(({ body }) => textsWithin(body).filter(isId));
    const { contract } = request;
    const about = contract.about.map(({ category }) => category);
    const asked = { route: contract.route, person: person.userId, ids: [...new Set([person.userId, ...request.ids, ...ids])] };
    return { kind: 'read', ...asked, minPosition, until, about, changed, begun, ended: now() };
  };

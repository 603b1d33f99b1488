import { createHash } from 'node:crypto';
import { z } from 'zod';
import { registry } from './registry.js';

/**
 * By `Type@version`: the hash of the version's sample and, for the current version, of its schema.
 * What a released version wrote never changes.
 */
export type EventsLock = Readonly<Record<string, string>>;

/**
 * The lock of the events as this code defines them. `npm run freeze` writes it to a file; a test
 * compares the two.
 */
export function eventsLock(): EventsLock {
  const lines = [...registry.events.values()].flatMap(({ type, definition: { samples, schema, version } }) =>
    samples.map((sample, index): readonly [string, string] => {
      const isWritten = index + 1 === version;
      return [`${type}@${index + 1}`, isWritten ? `${hash(sample)} ${hash(z.toJSONSchema(schema))}` : hash(sample)];
    }),
  );
  return Object.fromEntries(lines.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Lines of the file that this code changed. The line of a version loses its schema's hash once a
 * newer version exists.
 */
export function brokenLines(frozen: EventsLock, now: EventsLock): readonly string[] {
  return Object.entries(frozen).flatMap(([name, was]) => {
    const is = now[name];
    const isRetained = is === was || (is !== undefined && !is.includes(' ') && was.startsWith(`${is} `));
    return isRetained ? [] : [name];
  });
}

const hash = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

import { createHash } from 'node:crypto';
import { z } from 'zod';
import { registry } from './registry.js';

/** What a released version wrote never changes: by `Type@version`, the hash of its sample and, for the version written now, of its schema. */
export type EventsLock = Readonly<Record<string, string>>;

/** The lock of the events as this code defines them. `npm run freeze` writes it; a test compares it with the file. */
export function eventsLock(): EventsLock {
  const lines = [...registry.events.values()].flatMap(({ type, definition: { samples, schema, version } }) =>
    samples.map((sample, index): readonly [string, string] => {
      const isWritten = index + 1 === version;
      return [`${type}@${index + 1}`, isWritten ? `${hash(sample)} ${hash(z.toJSONSchema(schema))}` : hash(sample)];
    }),
  );
  return Object.fromEntries(lines.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Lines of the file that this code no longer keeps. A schema's hash leaves its line once a newer version is written. */
export function brokenLines(frozen: EventsLock, now: EventsLock): readonly string[] {
  return Object.entries(frozen).flatMap(([name, was]) => {
    const is = now[name];
    const isKept = is === was || (is !== undefined && !is.includes(' ') && was.startsWith(`${is} `));
    return isKept ? [] : [name];
  });
}

const hash = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

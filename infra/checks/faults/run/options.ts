import { parseEventStoreDbAddress, StartError } from '@panelist/infra/foundation';
import type { RoomName } from '../../fleet/index.js';
import { parseArgs } from 'node:util';

export interface Options {
  /** Seed of the run's choices: people's actions and the order of faults. */
  readonly seed: number;
  /** Names of nemeses; empty for all. */
  readonly only: readonly string[];
  readonly people: number;
  /** Number of additional people who sign up over HTTP. */
  readonly real: number;
  /** Number of concurrent journeys. */
  readonly atOnce: number;
  /** Total duration of the faults. */
  readonly minutes: number;
  /** Also the broken variants of the whole product, when faults are chosen. */
  readonly broken: boolean;
  /** Fewer people, and the most important nemeses. `npm test` runs four of those. */
  readonly isSmall: boolean;
  /** File for the document, in Markdown. */
  readonly write: string | null;
  /** Folder that keeps the history and the logs; without it the run removes them. */
  readonly keep: string | null;
  /**
   * The log: PostgreSQL, the double of EventStoreDB, or an empty EventStoreDB at an address
   * (`esdb://…`).
   */
  readonly eventStore: 'postgres' | 'double' | { readonly url: string };
  /** Processes of each room. */
  readonly counts: Partial<Readonly<Record<RoomName, number>>>;
  /** Runs the sources instead of the built product. */
  readonly fromSources: boolean;
}

const small = { people: 120, real: 2, atOnce: 12, minutes: 0.3, counts: { 'command-api': 2, projectors: 2, workers: 2 } };
const full = {
  people: 2_000,
  real: 8,
  atOnce: 32,
  minutes: 5,
  counts: { 'command-api': 2, 'query-api': 2, projectors: 2, workers: 2 },
};

/** @throws StartError with a sentence for invalid arguments */
export function optionsOf(args: readonly string[]): Options {
  const values = read(args);
  const size = values.small ? small : full;
  return {
    seed: positive('--seed', values.seed) ?? Math.floor(Math.random() * 1_000_000),
    only: values.only,
    people: positive('--people', values.people) ?? size.people,
    real: size.real,
    atOnce: size.atOnce,
    counts: size.counts,
    isSmall: values.small,
    broken: values.broken,
    minutes: positive('--minutes', values.minutes) ?? size.minutes,
    write: values.write ?? null,
    keep: values.keep ?? null,
    eventStore: eventStoreIn(values['event-store']),
    fromSources: values.sources,
  };
}

function read(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        small: { type: 'boolean', default: false },
        broken: { type: 'boolean', default: false },
        seed: { type: 'string' },
        only: { type: 'string', multiple: true, default: [] },
        people: { type: 'string' },
        minutes: { type: 'string' },
        write: { type: 'string' },
        keep: { type: 'string' },
        'event-store': { type: 'string' },
        sources: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    const usage =
      'npm run test:faults -- [--small] [--seed N] [--only NAME] [--broken] [--people N] [--minutes N] [--write FILE] [--keep FOLDER] [--event-store double|esdb://…] [--sources]';
    throw new StartError(`Usage: ${usage}`, { cause: error });
  }
}

function eventStoreIn(text: string | undefined): Options['eventStore'] {
  if (text === undefined || text === 'double') return text ?? 'postgres';
  try {
    parseEventStoreDbAddress(text);
  } catch (error) {
    throw new StartError('--event-store takes "double" or an address like esdb://127.0.0.1:2113?tls=false.', { cause: error });
  }
  return { url: text };
}

function positive(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const value = Number(text);
  if (!(value >= 0)) throw new StartError(`${name} takes a number.`);
  return value;
}

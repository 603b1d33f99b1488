import { parseEventStoreDbAddress, StartError } from '@panelist/infra/foundation';
import { parseArgs } from 'node:util';
import type { FleetOptions } from '../../fleet/index.js';

export interface Options extends Required<Pick<FleetOptions, 'counts' | 'fromSources'>> {
  /** Seed of the run's choices: people's actions and the order of faults. */
  readonly seed: number;
  /** Names of nemeses and broken variants; empty for all. */
  readonly only: readonly string[];
  readonly people: number;
  /** Number of people who act at the same time. */
  readonly atOnce: number;
  /** Total duration of the faults. */
  readonly minutes: number;
  /** Also all broken variants, when faults are chosen. */
  readonly broken: boolean;
  /** Fewer people, and the most important nemeses. */
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
}

const processes = { 'command-api': 2, projectors: 2, workers: 2 };
const small = { people: 120, atOnce: 12, minutes: 0.3, counts: processes };
const full = { people: 2_000, atOnce: 32, minutes: 5, counts: { ...processes, 'query-api': 2 } };

const usage =
  'npm run test:faults -- [--small] [--seed N] [--only NAME] [--broken] [--people N] [--minutes N] [--write FILE] [--keep FOLDER] [--event-store double|esdb://…] [--sources]';

/** @throws StartError with a sentence for invalid arguments */
export function optionsOf(args: readonly string[]): Options {
  const values = read(args);
  const size = values.small ? small : full;
  const people = positive('--people', values.people) ?? size.people;
  return {
    ...size,
    seed: positive('--seed', values.seed) ?? Math.floor(Math.random() * 1_000_000),
    only: values.only,
    people,
    // Few people would each do the work of many.
    atOnce: Math.min(size.atOnce, Math.ceil(people / 4)),
    minutes: positive('--minutes', values.minutes) ?? size.minutes,
    isSmall: values.small,
    broken: values.broken,
    write: values.write ?? null,
    keep: values.keep ?? null,
    eventStore: eventStoreIn(values['event-store']),
    fromSources: values.sources,
  };
}

function read(args: readonly string[]) {
  const [text, flag] = [{ type: 'string' }, { type: 'boolean', default: false }] as const;
  const only = { type: 'string', multiple: true, default: [] as string[] } as const;
  const numbers = { seed: text, people: text, minutes: text };
  const options = { ...numbers, only, small: flag, broken: flag, sources: flag, write: text, keep: text, 'event-store': text };
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
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

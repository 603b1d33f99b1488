import { join } from 'node:path';
import type { Nemesis } from '../nemeses/index.js';
import type { Outcome } from './run-faults.js';
import type { Options } from './options.js';

/** One product, and the faults that it gets. */
export interface Phase {
  readonly options: Options;
  readonly list: readonly Nemesis[];
}

/** People of the phase with the double, which is there for its log and not for the load. */
const MOST_PEOPLE = 200;

/**
 * The usual run has two products: one whose log is PostgreSQL, and for the faults of EventStoreDB
 * another one whose log is the double. A run with a chosen event store has one.
 */
export function phasesOf(options: Options, list: readonly Nemesis[]): readonly Phase[] {
  if (options.eventStore !== 'postgres') return [{ options, list }];
  const part = (chosen: readonly Nemesis[], more: Partial<Options> = {}): Phase => ({
    list: chosen,
    options: { ...options, ...more, minutes: (options.minutes * chosen.length) / list.length },
  });
  return [
    part(list.filter(({ needsEventStore }) => needsEventStore !== true)),
    part(
      list.filter(({ needsEventStore }) => needsEventStore === true),
      {
        eventStore: 'double',
        people: Math.min(options.people, MOST_PEOPLE),
        keep: options.keep === null ? null : join(options.keep, 'event-store'),
      },
    ),
  ].filter((phase) => phase.list.length > 0);
}

/** The outcomes of all phases as one. */
export function together(outcomes: readonly Outcome[]): Outcome {
  const sum = (one: (outcome: Outcome) => number): number => outcomes.reduce((total, outcome) => total + one(outcome), 0);
  return {
    rows: outcomes.flatMap(({ rows }) => rows),
    notRun: outcomes.flatMap(({ notRun }) => notRun),
    violations: outcomes.flatMap(({ violations }) => violations),
    acknowledged: sum(({ acknowledged }) => acknowledged),
    events: sum(({ events }) => events),
    journeys: sum(({ journeys }) => journeys),
    hints: sum(({ hints }) => hints),
  };
}

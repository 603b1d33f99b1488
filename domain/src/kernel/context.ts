import type { Contract } from './contract.js';
import type { Job } from './job.js';
import type { DataOf, EventDefinition, Events } from './event.js';
import type { RefusalDefinition, RefusalDefinitions } from './refusal.js';
import type { Stream } from './stream.js';

/** What one bounded context registers. */
export interface Context<E extends readonly Events[] = readonly Events[], R extends RefusalDefinitions = RefusalDefinitions> {
  readonly name: string;
  readonly events: E;
  readonly refusals: R;
  /** By the names of their calls. */
  readonly contracts: Readonly<Record<string, Contract>>;
  /** Jobs that its queues hold; `import * as jobs`. */
  readonly jobs?: Readonly<Record<string, Job>>;
}

export function context<const E extends readonly Events[], const R extends RefusalDefinitions>(
  definition: Context<E, R>,
): Context<E, R> {
  return definition;
}

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void ? All : never;
type DefinitionsOf<Contexts extends readonly Context[]> = Intersection<Contexts[number]['events'][number]['types']>;

/** Every event of the product: from its type to its data. */
export type EventMap<Contexts extends readonly Context[]> = {
  [Type in keyof DefinitionsOf<Contexts> & string]: DefinitionsOf<Contexts>[Type] extends infer D extends EventDefinition
    ? DataOf<D>
    : never;
};

export interface KnownEvent {
  readonly type: string;
  readonly context: string;
  readonly streams: readonly [Stream, ...Stream[]];
  readonly definition: EventDefinition;
}
export interface KnownContract {
  /** The name of its call: the `operationId` of `/openapi.json`. */
  readonly name: string;
  readonly context: string;
  readonly contract: Contract;
}
export interface KnownRefusal extends RefusalDefinition {
  readonly code: string;
  readonly context: string;
}

export interface KnownJob {
  readonly context: string;
  readonly job: Job;
}

/** All definitions of all contexts. */
export interface Registry {
  readonly events: ReadonlyMap<string, KnownEvent>;
  readonly contracts: readonly KnownContract[];
  readonly refusals: readonly KnownRefusal[];
  readonly jobs: readonly KnownJob[];
}

/**
 * Derives all lists of the product from its contexts. Throws where two contexts define the same
 * event type, refusal code, route or job.
 */
export function registryOf(contexts: readonly Context[]): Registry {
  const events = contexts.flatMap((each) =>
    each.events.flatMap(({ streams, types }) =>
      Object.entries(types).map(([type, definition]): KnownEvent => ({ type, context: each.name, streams, definition })),
    ),
  );
  const contracts = contexts.flatMap((each) =>
    Object.entries(each.contracts).map(([name, contract]): KnownContract => ({ name, context: each.name, contract })),
  );
  const refusals = contexts.flatMap((each) =>
    Object.entries(each.refusals).map(([code, definition]): KnownRefusal => ({ code, context: each.name, ...definition })),
  );
  const jobs = contexts.flatMap((each) => Object.values(each.jobs ?? {}).map((job): KnownJob => ({ context: each.name, job })));
  assertUnique(events.map(({ type }) => type));
  assertUnique(contracts.map(({ contract }) => contract.route.replaceAll(/:\w+/g, ':')));
  assertUnique(contracts.map(({ name }) => name));
  assertUnique(refusals.map(({ code }) => code));
  assertUnique(jobs.map(({ job }) => job.name));
  return { events: new Map(events.map((each) => [each.type, each])), contracts, refusals, jobs };
}

function assertUnique(names: readonly string[]): void {
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new Error(`${repeated} is defined twice`);
}

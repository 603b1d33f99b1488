import { catalogue } from './catalogue/context.js';
import { dispute } from './dispute/context.js';
import { fairness } from './fairness/context.js';
import { identity } from './identity/context.js';
import type { Call } from './kernel/call.js';
import { context, registryOf, type EventMap } from './kernel/context.js';
import { isContract, type Contract, type ContractOf } from './kernel/contract.js';
import type { DomainEvent, EventOf } from './kernel/event.js';
import { kernelRefusals } from './kernel/refusals.js';
import { settleReservation } from './kernel/reservation.js';
import { messaging } from './messaging/context.js';
import { operations } from './operations/context.js';
import { participation } from './participation/context.js';
import { payout } from './payout/context.js';
import { profile } from './profile/context.js';
import { referral } from './referral/context.js';
import { savedSearch } from './saved-search/context.js';
import { scheduling } from './scheduling/context.js';
import { support } from './support/context.js';

const kernel = context({ name: 'kernel', events: [], refusals: kernelRefusals, contracts: {}, jobs: { settleReservation } });

/** The contexts of the product. Every other list derives from this one. */
export const contexts = [
  kernel,
  identity,
  profile,
  catalogue,
  savedSearch,
  participation,
  scheduling,
  payout,
  messaging,
  dispute,
  referral,
  fairness,
  support,
  operations,
] as const;

/** Every event of the product: from its type to its data. */
export type ProductEvents = EventMap<typeof contexts>;
export type EventType = keyof ProductEvents;
/** Any event as a writer gives it: its type and the data that the type demands. */
export type ProductEvent = { readonly [Type in EventType]: DomainEvent<Type, ProductEvents[Type]> }[EventType];

type StreamEvents = (typeof contexts)[number]['events'][number];
type EventsByCategory = { readonly [E in StreamEvents as E['streams'][number]['category']]: EventOf<E> };
/**
 * What a stream holds, by its name (`participationStream.of(id)`); any event where its kind is not
 * known.
 */
export type EventIn<Name extends string> = Name extends `${infer Category extends keyof EventsByCategory}-${string}`
  ? EventsByCategory[Category]
  : DomainEvent;

export const registry = registryOf(contexts);

const byRoute = new Map<string, Contract>(registry.contracts.map(({ contract }) => [contract.route, contract]));

/**
 * The contract of a call; of one with its own schemas (a test's), itself. Throws for an unknown
 * call.
 */
export function contractOf<C extends Call>(call: C): ContractOf<C> {
  const contract = isContract(call) ? call : byRoute.get(call.route);
  if (contract === undefined) throw new Error(`No context has a contract of ${call.route}.`);
  return contract;
}

import { catalogue } from './catalogue/context.js';
import { dispute } from './dispute/context.js';
import { identity } from './identity/context.js';
import { context, registryOf, type EventMap } from './kernel/context.js';
import type { DomainEvent } from './kernel/event.js';
import { kernelRefusals } from './kernel/refusals.js';
import { messaging } from './messaging/context.js';
import { operations } from './operations/context.js';
import { participation } from './participation/context.js';
import { payout } from './payout/context.js';
import { profile } from './profile/context.js';
import { referral } from './referral/context.js';
import { scheduling } from './scheduling/context.js';
import { support } from './support/context.js';

const kernel = context({ name: 'kernel', events: [], refusals: kernelRefusals, contracts: {} });

/** The contexts of the product. Every other list derives from this one. */
export const contexts = [
  kernel,
  identity,
  profile,
  catalogue,
  participation,
  scheduling,
  payout,
  messaging,
  dispute,
  referral,
  support,
  operations,
] as const;

/** Every event of the product: from its type to its data. */
export type ProductEvents = EventMap<typeof contexts>;
export type EventType = keyof ProductEvents;
/** Any event as a writer gives it: its type and the data that the type demands. */
export type ProductEvent = { readonly [Type in EventType]: DomainEvent<Type, ProductEvents[Type]> }[EventType];

export const registry = registryOf(contexts);

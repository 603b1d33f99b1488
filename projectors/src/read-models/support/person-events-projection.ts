import type { DomainEvent } from '@panelist/domain/kernel';
import { registry, type EventType } from '@panelist/domain/registry';
import { projectAny } from '../../project.js';
import { personEvents } from './person-events.js';

/** `referrerId`: of a referral, which concerns two persons. */
type OfPerson = DomainEvent<EventType, { readonly userId: string; readonly referrerId?: string }>;

/** Every event that names a person as its `userId`. */
const types = [...registry.events].flatMap(([type, { definition }]) =>
  'userId' in definition.schema.shape ? [type as EventType] : [],
);

export const personEventsProjection = projectAny<OfPerson, typeof personEvents>(personEvents, types, {
  keys: ({ data: { userId, referrerId = userId }, position }) =>
    [...new Set([userId, referrerId])].map((each) => ({ userId: each, position })),
  upsert: ({ type, position, stream, revision, at, metadata }, _, { userId }) =>
    personEvents.make({ userId, position, stream, revision, type, actorKind: metadata.actor.kind, occurredAt: at }),
});

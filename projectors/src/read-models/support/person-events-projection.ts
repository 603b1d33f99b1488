import type { DomainEvent } from '@panelist/domain/kernel';
import { registry, type EventType } from '@panelist/domain/registry';
import { projectAny } from '../../project.js';
import { personEvents } from './person-events.js';

type OfPerson = DomainEvent<EventType, { readonly userId: string }>;

/** Every event that names a person as its `userId`. */
const types = [...registry.events].flatMap(([type, { definition }]) =>
  'userId' in definition.schema.shape ? [type as EventType] : [],
);

export const personEventsProjection = projectAny<OfPerson, typeof personEvents>(personEvents, types, {
  key: ({ data, position }) => ({ userId: data.userId, position }),
  ofOneStream: true,
  upsert: ({ type, data, position, stream, revision, at }) =>
    personEvents.make({ userId: data.userId, position, stream, revision, type, occurredAt: at }),
});

import type { DomainEvent } from '@panelist/domain/kernel';
import { registry } from '@panelist/domain/registry';
import { personEventsTable, projector } from '@panelist/infra/read-models';
import type { PersonEventRow } from '@panelist/infra/read-models';

/** Whatever is said of a person: every event that names one as its `userId`. */
const types = [...registry.events].flatMap(([type, { definition }]) => ('userId' in definition.schema.shape ? [type] : []));

/** Where the log speaks of whom. */
export const personEventsProjector = projector<PersonEventRow, DomainEvent>({
  name: 'person-events',
  version: 1,
  table: personEventsTable,
  types,
  rowsOfOneStream: true,
  keys: ({ data }, { position }) => (typeof data['userId'] === 'string' ? [[data['userId'], position]] : []),
  project: (_, { type }, { position, stream, revision, metadata }, [userId = '']) => ({
    user_id: userId,
    position,
    stream,
    revision,
    type,
    occurred_at: metadata.occurredAt,
  }),
});

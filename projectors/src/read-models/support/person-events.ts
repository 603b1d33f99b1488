import { id, integer, position, readModel, text, time } from '@panelist/infra/read-models';

/** Places of the log that speak of a person: one event each. The log alone holds what it says. */
export const personEvents = readModel({
  name: 'person-events',
  version: 2,
  key: ['userId', 'position'],
  columns: { userId: id(), position: position(), stream: text(), revision: integer(), type: text(), occurredAt: time() },
});

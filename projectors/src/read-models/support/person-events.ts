import { id, integer, position, readModel, text, time } from '@panelist/infra/read-models';

/**
 * Positions of the events of a person, one row each. Only the log holds their data. An event of a
 * referral has two.
 */
export const personEvents = readModel({
  name: 'person-events',
  version: 1,
  key: ['userId', 'position'],
  columns: {
    userId: id(),
    position: position(),
    stream: text(),
    revision: integer(),
    type: text(),
    actorKind: text(),
    occurredAt: time(),
  },
});

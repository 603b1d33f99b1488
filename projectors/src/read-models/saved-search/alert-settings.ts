import { id, integer, readModel, texts } from '@panelist/infra/read-models';

/** When alerts reach each person, and on which devices; no row before the first choice. */
export const alertSettings = readModel({
  name: 'alert-settings',
  version: 1,
  key: 'userId',
  subject: 'userId',
  columns: {
    userId: id(),
    /** Both null: no quiet hours. */
    quietFrom: integer().nullable(),
    quietUntil: integer().nullable(),
    /** Null: the person never chose. */
    mostADay: integer().nullable(),
    deviceIds: texts().default([]),
  },
});

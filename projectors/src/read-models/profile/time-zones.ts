import { id, personal, readModel, text } from '@panelist/infra/read-models';

/**
 * The zone of the browser that each person used last, for the pages that the server draws (ADR
 * 188). Their own browser has shown its zone already, so it needs no hint.
 */
export const timeZones = readModel({
  name: 'time-zones',
  version: 1,
  key: 'userId',
  subject: 'userId',
  sendsHints: false,
  columns: { userId: id(), timeZone: personal(text().nullable(), null) },
});

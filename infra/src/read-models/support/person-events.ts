import { plain, table } from '../table.js';

/** Where the log speaks of a person: an event each, by its place. What it says stands in the log alone. */
export type PersonEventRow = {
  readonly user_id: string;
  /** As the store orders: opaque, compared by code points. */
  readonly position: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly occurred_at: string;
};

export const personEventsTable = table<PersonEventRow>({
  name: 'read_model.person_events',
  key: ['user_id', 'position'],
  columns: { user_id: plain, position: plain, stream: plain, revision: plain, type: plain, occurred_at: plain },
});

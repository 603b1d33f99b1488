import type { Query } from '../../../shared/api/use-query.js';

/** A query in a state that a catalogue shows. */
export const queryIn = <Value>(state: Partial<Query<Value>>): Query<Value> => ({
  data: undefined,
  error: undefined,
  loading: false,
  refreshing: false,
  previous: false,
  stale: false,
  reload: async () => Promise.resolve(),
  ...state,
});

export const loaded = <Value>(data: Value): Query<Value> => queryIn({ data });

import { flag, id, readModel } from '@panelist/infra/read-models';

/** The value of each feature flag by scope: an organization, or `*` for all others. */
export const featureFlags = readModel({
  name: 'feature-flags',
  version: 1,
  key: ['flag', 'scope'],
  columns: { flag: id(), scope: id(), active: flag() },
});

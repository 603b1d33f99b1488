import type { Decider } from '../kernel/decider.js';
import { featureFlagEvents, type FeatureFlagEvent } from './events.js';
import type { FeatureFlag } from './feature-flag-name.js';

export type SetFeatureFlag = {
  readonly type: 'SetFeatureFlag';
  readonly flag: FeatureFlag;
  readonly scope: string;
  readonly active: boolean;
};

/** The value of one flag by scope. */
export type FeatureFlagState = ReadonlyMap<string, boolean>;

/** `featureFlag-{flag}`: for whom one feature is on. The same value again changes nothing. */
export const featureFlagDecider: Decider<SetFeatureFlag, FeatureFlagEvent, FeatureFlagState> = {
  events: featureFlagEvents,
  initialState: new Map(),
  evolve: (state, { data: { scope, active } }) => new Map(state).set(scope, active),
  decide: ({ flag, scope, active }, state) =>
    state.get(scope) === active ? [] : [{ type: 'FeatureFlagSet', data: { flag, scope, active } }],
};

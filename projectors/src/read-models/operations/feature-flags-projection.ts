import { project } from '../../project.js';
import { featureFlags } from './feature-flags.js';

export const featureFlagsProjection = project(featureFlags, {
  FeatureFlagSet: { upsert: ({ data }) => featureFlags.make(data) },
});

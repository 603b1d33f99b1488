import { describe, test } from '@jest/globals';
import { given } from '../kernel/given-when-then.test-kit.js';
import type { FeatureFlagEvent } from './events.js';
import { featureFlagDecider, type SetFeatureFlag } from './feature-flag.js';
import { everyOrganization } from './feature-flag-name.js';

const flag = 'EnableDoubleScreeningAlert';
const set = (active: boolean, scope = everyOrganization): SetFeatureFlag => ({ type: 'SetFeatureFlag', flag, scope, active });
const was = (active: boolean, scope = everyOrganization): FeatureFlagEvent => ({
  type: 'FeatureFlagSet',
  data: { flag, scope, active },
});

describe('a feature flag', () => {
  test('is set for all organizations, and for one', () => {
    given(featureFlagDecider)
      .when(set(true))
      .then([was(true)]);
    given(featureFlagDecider, [was(true)])
      .when(set(false, 'acme'))
      .then([was(false, 'acme')]);
  });

  test('changes nothing when it has the value already', () => {
    given(featureFlagDecider, [was(true), was(true, 'acme')])
      .when(set(true, 'acme'))
      .then([]);
    given(featureFlagDecider, [was(true), was(false)])
      .when(set(true))
      .then([was(true)]);
  });

  test('stores “off” for an organization, as it differs from no value of its own', () => {
    given(featureFlagDecider)
      .when(set(false, 'acme'))
      .then([was(false, 'acme')]);
  });
});

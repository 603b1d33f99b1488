import { stream } from '../kernel/stream.js';

/** Where one feature is switched on. */
export const featureFlagStream = stream('featureFlag', 'flag');

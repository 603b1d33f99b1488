import { stream } from '../kernel/event.js';

/** Where one feature is switched on. */
export const featureFlagStream = stream('featureFlag', 'flag');

import { payoutSamples } from './payouts.js';
import { peopleSamples } from './people.js';
import { studySamples } from './studies.js';

/** One sample of every version of every event that was ever written, by `Type@version`. */
export const frozenSamples: Readonly<Record<string, Record<string, unknown>>> = {
  ...peopleSamples,
  ...studySamples,
  ...payoutSamples,
};

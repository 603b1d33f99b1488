import { z } from 'zod';
import { id } from '../kernel/contract.js';
import { event, events, type EventOf } from '../kernel/event.js';
import { everyOrganization } from './feature-flag-name.js';
import { featureFlagStream } from './streams.js';

export const featureFlagEvents = events(featureFlagStream, {
  /** `scope`: an organization's id, or `*` for all without a value of their own. */
  FeatureFlagSet: event({
    data: { flag: id, scope: id, active: z.boolean() },
    sample: { flag: 'EnableDoubleScreeningAlert', scope: everyOrganization, active: true },
    sentence: ({ flag, scope, active }) =>
      `Switched ${flag} ${active ? 'on' : 'off'} for ${scope === everyOrganization ? 'all organizations' : `organization ${scope}`}.`,
  }),
});
export type FeatureFlagEvent = EventOf<typeof featureFlagEvents>;

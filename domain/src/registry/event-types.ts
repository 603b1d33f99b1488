import { projectEvents } from '../catalogue/events.js';
import { accountEvents, claimEvents } from '../identity/events.js';
import { participationEvents, screenerCycleEvents } from '../participation/events.js';
import { payoutEvents } from '../payout/events.js';
import { preferencesEvents, profileEvents } from '../profile/events.js';

/** The names of all events by the context that writes them: what support filters a history by. */
export const eventTypesByContext: Readonly<Record<string, readonly string[]>> = {
  identity: Object.keys({ ...accountEvents, ...claimEvents }),
  profile: Object.keys({ ...profileEvents, ...preferencesEvents }),
  catalogue: Object.keys(projectEvents),
  participation: Object.keys({ ...participationEvents, ...screenerCycleEvents }),
  payout: Object.keys(payoutEvents),
};

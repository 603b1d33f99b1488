import { catalogueErrors } from '../catalogue/errors.js';
import { projectEvents } from '../catalogue/events.js';
import { accountEvents, claimEvents } from '../identity/events.js';
import { identityErrors } from '../identity/errors.js';
import { kernelErrors } from '../kernel/errors.js';
import type { EventDefinitions } from '../kernel/event.js';
import { participationErrors } from '../participation/errors.js';
import { participationEvents, screenerCycleEvents } from '../participation/events.js';
import { payoutErrors } from '../payout/errors.js';
import { payoutEvents } from '../payout/events.js';
import { profileErrors } from '../profile/errors.js';
import { preferencesEvents, profileEvents } from '../profile/events.js';

export * from './browser.js';

/** Every event of the product, by type. */
export const allEvents = {
  ...accountEvents,
  ...claimEvents,
  ...profileEvents,
  ...preferencesEvents,
  ...projectEvents,
  ...participationEvents,
  ...screenerCycleEvents,
  ...payoutEvents,
} as const satisfies EventDefinitions;
export type EventType = keyof typeof allEvents;

/** Every refusal of the product: code to the person's sentence. */
export const allErrors = {
  ...kernelErrors,
  ...identityErrors,
  ...profileErrors,
  ...catalogueErrors,
  ...participationErrors,
  ...payoutErrors,
} as const;
export type ErrorCode = keyof typeof allErrors;

import { stream } from '../kernel/event.js';

/** A participant's data about themself. */
export const profileStream = stream('profile', 'profileId');
/** A participant's payout method, hidden projects and consent. */
export const preferencesStream = stream('preferences', 'userId');

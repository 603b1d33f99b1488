import { stream } from '../kernel/stream.js';

/** A participant's data about themself. */
export const profileStream = stream('profile', 'profileId');
/** A participant's payout method, hidden projects and consent. */
export const preferencesStream = stream('preferences', 'userId');

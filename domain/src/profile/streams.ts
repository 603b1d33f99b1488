import { stream } from '../kernel/event.js';

/** What a participant says about themself. */
export const profileStream = stream('profile', 'profileId');
/** How a participant likes things. */
export const preferencesStream = stream('preferences', 'userId');

import { stream } from '../kernel/stream.js';

/** A participant's saved searches, and how alerts about them reach the person. */
export const savedSearchesStream = stream('savedSearches', 'userId');

import { stream } from '../kernel/stream.js';

/** What a person asks support to look at again; once for each statement. */
export const reviewStream = stream('review', 'reviewId');

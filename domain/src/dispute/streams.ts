import { stream } from '../kernel/stream.js';

/** What a participant contests about one response; once for each response and ground. */
export const disputeStream = stream('dispute', 'disputeId');

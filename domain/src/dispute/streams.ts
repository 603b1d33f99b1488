import { stream } from '../kernel/event.js';

/** What a participant contests about one response; once for each response and ground. */
export const disputeStream = stream('dispute', 'disputeId');

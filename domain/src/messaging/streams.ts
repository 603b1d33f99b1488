import { stream } from '../kernel/stream.js';

/** The messages between a participant and the researcher about one response, whose id it has. */
export const conversationStream = stream('conversation', 'conversationUid');

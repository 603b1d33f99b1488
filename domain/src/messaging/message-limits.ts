/** Longest text of a message, in characters (contract, Messages). */
export const maxBodyLength = 5_000;

/** Messages that one call gives, and conversations of a page at most (document 3 §9). */
export const messagesPerPage = 20;

export const maxConversationsPerPage = 20;

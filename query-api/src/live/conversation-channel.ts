const prefix = 'presence-conversation-';

interface LiveMessage {
  readonly event: 'newmessage' | 'lock';
  readonly data: { readonly locked?: boolean };
}

/** `presence-conversation-{uid}` (contract, Live channel; document 3 §7, Real-time). */
export const conversationChannel = {
  of: (uid: string): string => `${prefix}${uid}`,
  /** Null for every other channel. */
  uidOf: (channel: string): string | null => (channel.startsWith(prefix) ? channel.slice(prefix.length) : null),
  /**
   * What the channel says of these events of the conversation. Texts stay out of it: pages refetch.
   */
  messagesOf: (events: readonly string[]): readonly LiveMessage[] =>
    events.flatMap((type): readonly LiveMessage[] => {
      if (type === 'MessagePosted') return [{ event: 'newmessage', data: {} }];
      if (type === 'ConversationLocked') return [{ event: 'lock', data: { locked: true } }];
      return type === 'ConversationUnlocked' ? [{ event: 'lock', data: { locked: false } }] : [];
    }),
};

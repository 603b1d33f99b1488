import { fold } from '@panelist/domain/kernel';
import { conversationDecider } from '@panelist/domain/messaging';
import type { Conversation, ConversationEvent } from '@panelist/domain/messaging';
import { referralDecider } from '@panelist/domain/referral';
import type { BegunReferral, ReferralEvent } from '@panelist/domain/referral';
import { grouped } from './events-of-commands.js';
import type { LoggedEvent } from './evidence.js';

const streamsOf = (log: readonly LoggedEvent[], prefix: string) =>
  grouped(
    log.filter(({ stream }) => stream.startsWith(prefix)),
    ({ stream }) => stream,
  );

/** Every referral that has begun, as the log leaves it. */
export const finalReferrals = (log: readonly LoggedEvent[]): readonly BegunReferral[] =>
  [...streamsOf(log, 'referral-').values()].flatMap((events) => {
    // Read through the codec, which types the events.
    const state = fold(referralDecider, events as readonly (LoggedEvent & ReferralEvent)[]);
    return state.phase === 'begun' ? [state] : [];
  });

export type BegunConversation = Exclude<Conversation, { readonly status: 'none' }>;

/** Every conversation that has begun, as the log leaves it. */
export const finalConversations = (log: readonly LoggedEvent[]): readonly BegunConversation[] =>
  [...streamsOf(log, 'conversation-').values()].flatMap((events) => {
    // Read through the codec, which types the events.
    const state = fold(conversationDecider, events as readonly (LoggedEvent & ConversationEvent)[]);
    return state.status === 'none' ? [] : [state];
  });

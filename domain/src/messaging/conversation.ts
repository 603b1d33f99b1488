import type { Decider, Decision } from '../kernel/decider.js';
import type { Refusal } from '../kernel/refusal.js';
import type { Attachment } from './attachment-schema.js';
import { maxConversationBytes, maxPersonBytes, megabyte } from './attachment.js';
import { obstacleToPosting, statusAfter, type PostingFacts } from './conversation-lifecycle.js';
import { conversationEvents, type ConversationEvent } from './events.js';
import { messagingRefusal } from './refusals.js';
import type { Side } from './side.js';
import { isBlank } from '../kernel/typed-text.js';

const dayMs = 86_400_000;

/** `userId` is the participant, `researcherId` the owner of the project. */
export interface Parties {
  readonly conversationUid: string;
  readonly projectId: string;
  readonly userId: string;
  readonly researcherId: string;
}

export type Conversation =
  | { readonly status: 'none' }
  | (Parties & {
      readonly status: 'open' | 'locked';
      /** Of all messages. */
      readonly count: number;
      /** Of all attachments. */
      readonly bytes: number;
      /**
       * Up to which message each side has read. A writer has read what is before the own message.
       */
      readonly readUpTo: Readonly<Record<Side, number>>;
    });

/** The first message begins the conversation. `parties` come from the response and its project. */
export interface PostMessage {
  readonly type: 'PostMessage';
  readonly parties: Parties;
  readonly by: Side;
  readonly senderId: string;
  readonly messageId: string;
  readonly body: string;
  readonly attachments: readonly Attachment[];
}
export interface MarkRead {
  readonly type: 'MarkRead';
  readonly by: Side;
}
export interface SetLock {
  readonly type: 'SetLock';
  readonly locked: boolean;
}
export type ConversationCommand = PostMessage | MarkRead | SetLock;

/** Only a new message needs facts. */
export interface ConversationFacts extends PostingFacts {
  /** The other side's account was erased. */
  readonly hasOtherLeft: boolean;
  /** All files that the sender has sent in any conversation, with those of this message. */
  readonly sentFiles?: { readonly bytes: number; readonly at: string };
  /** The participant no longer shares what they write. */
  readonly isWithheld?: boolean;
}

/**
 * `conversation-{conversationUid}` (document 3 §4, Messaging; contract, Messages): the messages
 * between a participant and the researcher about one response.
 */
export const conversationDecider: Decider<ConversationCommand, ConversationEvent, Conversation, ConversationFacts | null> = {
  events: conversationEvents,
  initialState: { status: 'none' },
  evolve,
  decide,
};

function evolve(state: Conversation, event: ConversationEvent): Conversation {
  if (event.type === 'ConversationStarted') {
    const { conversationUid, projectId, userId, researcherId } = event.data;
    const parties = { conversationUid, projectId, userId, researcherId };
    return {
      ...parties,
      status: statusAfter.ConversationStarted,
      count: 0,
      bytes: 0,
      readUpTo: { participant: 0, researcher: 0 },
    };
  }
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'MessagePosted': {
      const { by, number, attachments } = event.data;
      const bytes = state.bytes + bytesOf(attachments);
      return { ...state, count: number, bytes, readUpTo: { ...state.readUpTo, [by]: number } };
    }
    case 'ConversationRead': {
      const { by, upTo } = event.data;
      return { ...state, readUpTo: { ...state.readUpTo, [by]: upTo } };
    }
    case 'ConversationLocked':
    case 'ConversationUnlocked':
      return { ...state, status: statusAfter[event.type] };
    default:
      return unknown(event, state);
  }
}

function decide(command: ConversationCommand, state: Conversation, facts: ConversationFacts | null): Decision<ConversationEvent> {
  switch (command.type) {
    case 'PostMessage':
      if (facts === null) throw new Error('A message needs the facts of its response');
      return post(command, state, facts);
    case 'MarkRead': {
      if (state.status === 'none') return [];
      const { by } = command;
      const { count: upTo } = state;
      return state.readUpTo[by] >= upTo ? [] : [{ type: 'ConversationRead', data: { ...partiesOf(state), by, upTo } }];
    }
    case 'SetLock': {
      if (state.status === 'none' || command.locked === (state.status === 'locked')) return [];
      return [{ type: command.locked ? 'ConversationLocked' : 'ConversationUnlocked', data: partiesOf(state) }];
    }
    default:
      return command satisfies never;
  }
}

function post(command: PostMessage, state: Conversation, facts: ConversationFacts): Decision<ConversationEvent> {
  const { by, senderId, messageId, body, attachments } = command;
  if (isBlank(body) && attachments.length === 0) return messagingRefusal('messaging.empty');
  const obstacle = obstacleToPosting(by, state.status, facts);
  if (obstacle !== null) return messagingRefusal(`messaging.${obstacle}`);
  if (facts.hasOtherLeft) return messagingRefusal('messaging.person-left');
  if (by === 'participant' && facts.isWithheld) return messagingRefusal('messaging.not-shared');
  const tooMany = attachmentsRefusal(command, state, facts);
  if (tooMany !== null) return tooMany;
  const parties = state.status === 'none' ? command.parties : partiesOf(state);
  const number = state.status === 'none' ? 1 : state.count + 1;
  const posted: ConversationEvent = {
    type: 'MessagePosted',
    data: { ...parties, by, senderId, messageId, number, body, attachments: [...attachments] },
  };
  return state.status === 'none' ? [{ type: 'ConversationStarted', data: { ...parties, by } }, posted] : [posted];
}

const bytesOf = (attachments: readonly Attachment[]): number => attachments.reduce((sum, { size }) => sum + size, 0);

/** Files take no more space than a conversation and a person have (contract, Accounts). */
function attachmentsRefusal({ attachments }: PostMessage, state: Conversation, { sentFiles }: ConversationFacts): Refusal | null {
  if (attachments.length === 0 || sentFiles === undefined) return null;
  const retryAt = new Date(Date.parse(sentFiles.at) + dayMs).toISOString();
  const before = state.status === 'none' ? 0 : state.bytes;
  if (before + bytesOf(attachments) > maxConversationBytes)
    return messagingRefusal('messaging.conversation-full', { megabytes: maxConversationBytes / megabyte }, { retryAt });
  return sentFiles.bytes > maxPersonBytes ? messagingRefusal('messaging.person-full', { retryAt }) : null;
}

const partiesOf = ({ conversationUid, projectId, userId, researcherId }: Parties): Parties => ({
  conversationUid,
  projectId,
  userId,
  researcherId,
});

/**
 * The compiler finds an event without a case; at run time an event of a newer version changes
 * nothing.
 */
function unknown(_event: never, state: Conversation): Conversation {
  return state;
}

import type { participationLifecycle } from '../participation/browser.js';
import type { ConversationEvent } from './events.js';
import type { Side } from './side.js';

type LifecycleStatus = participationLifecycle.LifecycleStatus;

/** `none`: no message yet. `locked`: the researcher closed it, and no side can write. */
export type ConversationStatus = 'none' | 'open' | 'locked';

/** The status after each event; null where the event keeps it. */
export const statusAfter = {
  ConversationStarted: 'open',
  MessagePosted: null,
  ConversationRead: null,
  ConversationLocked: 'locked',
  ConversationUnlocked: 'open',
} as const satisfies Readonly<Record<ConversationEvent['type'], ConversationStatus | null>>;

export interface PostingFacts {
  /** The project is not closed. */
  readonly isOpen: boolean;
  /** Of the response that the conversation is about. */
  readonly response: LifecycleStatus;
}

/** Why a side cannot write now; the refusals have the same names. */
export type PostingObstacle = 'conversation-locked' | 'project-closed' | 'too-early';

/**
 * Why a side cannot write now; null if it can (document 3 §4 and §5; contract, Messages). A
 * participant begins once the application was answered; the researcher at any time.
 */
export function obstacleToPosting(side: Side, status: ConversationStatus, facts: PostingFacts): PostingObstacle | null {
  if (status === 'locked') return 'conversation-locked';
  if (!facts.isOpen) return 'project-closed';
  return status === 'none' && side === 'participant' && !mayBeginOn(facts.response) ? 'too-early' : null;
}

/** Whether a participant may begin a conversation about a response in this status. */
export const mayBeginOn = (status: LifecycleStatus): boolean => status !== 'none' && status !== 'DRAFT' && status !== 'PENDING';

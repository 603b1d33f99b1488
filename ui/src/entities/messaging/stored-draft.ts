import type { SentAttachment } from '@panelist/domain/messaging/browser';
import { isRecord, isText } from '../../shared/storage/is-record.js';
import { storedState, type StoredState } from '../../shared/storage/stored-state.js';

/** What a message says. */
export interface Draft {
  readonly body: string;
  readonly attachments: readonly SentAttachment[];
}

/**
 * A message that is not known to be sent. Each try is the same request, so that it is posted once.
 */
export interface Unsent extends Draft {
  /** The `Idempotency-Key` of its tries. */
  readonly id: string;
  /** The page's connection to the live channel at the first try. */
  readonly socketId: string | null;
  /** Of a message that begins a conversation: the response that it was written about. */
  readonly surveyResponseId?: string | undefined;
}

const isAttachment = (value: unknown): value is SentAttachment =>
  isRecord(value) && isRecord(value['metadata']) && isText(value['metadata']['key']);
const isDraft = (value: unknown): value is Draft =>
  isRecord(value) && isText(value['body']) && Array.isArray(value['attachments']) && value['attachments'].every(isAttachment);
const isUnsentMessage = (value: unknown): value is Unsent =>
  isRecord(value) &&
  isDraft(value) &&
  isText(value['id']) &&
  (value['socketId'] === null || isText(value['socketId'])) &&
  (value['surveyResponseId'] === undefined || isText(value['surveyResponseId']));
const isUnsent = (value: unknown): value is readonly Unsent[] => Array.isArray(value) && value.every(isUnsentMessage);

/**
 * The message that is being written; `about` names the conversation. Stored like all state of pages
 * (spec 1, section 4).
 */
export const storedDraft = (about: string): StoredState<Draft> => storedState(`message.${about}`, isDraft);

/** The messages that are not known to be sent, until they are or are discarded. */
export const storedUnsent = (about: string): StoredState<readonly Unsent[]> => storedState(`unsent.${about}`, isUnsent);

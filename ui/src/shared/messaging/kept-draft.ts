import type { SentAttachment } from '@panelist/domain/messaging/browser';
import { isRecord, isText } from '../storage/is-record.js';
import { storedState, type StoredState } from '../storage/stored-state.js';

/** What a message says. */
export interface Draft {
  readonly body: string;
  readonly attachments: readonly SentAttachment[];
}

/** A message that could not be sent. */
export interface Unsent extends Draft {
  readonly id: number;
}

const isAttachment = (value: unknown): value is SentAttachment =>
  isRecord(value) && isRecord(value['metadata']) && isText(value['metadata']['key']);
const isDraft = (value: unknown): value is Draft =>
  isRecord(value) && isText(value['body']) && Array.isArray(value['attachments']) && value['attachments'].every(isAttachment);
const isUnsent = (value: unknown): value is readonly Unsent[] =>
  Array.isArray(value) && value.every((each: unknown) => isDraft(each) && 'id' in each && typeof each.id === 'number');

/** The message that is being written; `about` names the conversation. Kept like all state of pages (spec 1, section 4). */
export const keptDraft = (about: string): StoredState<Draft> => storedState(`message.${about}`, isDraft);

/** The messages that could not be sent, until they are sent or discarded. */
export const keptUnsent = (about: string): StoredState<readonly Unsent[]> => storedState(`unsent.${about}`, isUnsent);

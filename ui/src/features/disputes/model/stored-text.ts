import type { SentAttachment } from '@panelist/domain/messaging/browser';
import { isRecord, isText } from '../../../shared/storage/is-record.js';
import { storedState, type StoredState } from '../../../shared/storage/stored-state.js';

/** What a person writes in a dispute. */
export interface WrittenText {
  readonly text: string;
  readonly files: readonly SentAttachment[];
}

const isWritten = (value: unknown): value is WrittenText =>
  isRecord(value) &&
  isText(value['text']) &&
  Array.isArray(value['files']) &&
  value['files'].every((file) => isRecord(file) && isRecord(file['metadata']) && isText(file['metadata']['key']));

/** What is being written, until it is sent: a reload loses nothing. */
export const storedText = (about: string): StoredState<WrittenText> => storedState(`dispute.${about}`, isWritten);

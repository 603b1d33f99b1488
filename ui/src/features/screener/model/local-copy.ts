import { givenAnswerSchema } from '@panelist/domain/participation/browser';
import { z } from 'zod';
import { storedState, type StoredState } from '../../../shared/storage/stored-state.js';
import type { Answers } from './answers.js';

const localCopySchema = z.object({
  /** Changed and not saved on the server yet. */
  answers: z.record(z.string(), z.array(givenAnswerSchema)),
  /** The server's draft that they were made on; null: there was none. */
  basedOn: z.string().nullable(),
});
export type LocalCopy = z.output<typeof localCopySchema>;

/** What was typed and is not saved yet survives a reload and a lost connection on this device. */
export function localCopyOf(projectId: string, userId: string): StoredState<LocalCopy> {
  return storedState(`screener.${userId}.${projectId}`, localCopySchema);
}

/**
 * The answers to begin with: the server's draft, and over it what this device could not send. Where the server's draft was saved by
 * another device since, that one's word on the same question is the newer one.
 */
export function reconcile(
  draft: { readonly answers: Answers; readonly savedAt: string | null },
  local: LocalCopy | null,
): Answers {
  if (!local) return draft.answers;
  const continuedElsewhere = draft.savedAt !== null && draft.savedAt !== local.basedOn;
  return continuedElsewhere ? { ...local.answers, ...draft.answers } : { ...draft.answers, ...local.answers };
}

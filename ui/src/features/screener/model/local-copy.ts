import { givenAnswerSchema } from '@panelist/domain/participation/browser';
import { z } from 'zod';
import { storedState, type StoredState } from '../../../shared/storage/stored-state.js';
import type { Answers } from './answers.js';

const localCopySchema = z.object({
  /** Answers that are not saved on the server yet. */
  answers: z.record(z.string(), z.array(givenAnswerSchema)),
  /** The server's draft that they are based on; null: there was none. */
  basedOn: z.string().nullable(),
});
export type LocalCopy = z.output<typeof localCopySchema>;

/** Unsaved answers, stored on this device; they survive a reload and a lost connection. */
export function localCopyOf(projectId: string, userId: string): StoredState<LocalCopy> {
  return storedState(`screener.${userId}.${projectId}`, localCopySchema);
}

/**
 * The initial answers: the server's draft, overwritten by this device's unsent answers. If another
 * device saved since, the server's answer to the same question is newer and wins.
 */
export function reconcile(
  draft: { readonly answers: Answers; readonly savedAt: string | null },
  local: LocalCopy | null,
): Answers {
  if (!local) return draft.answers;
  const continuedElsewhere = draft.savedAt !== null && draft.savedAt !== local.basedOn;
  return continuedElsewhere ? { ...local.answers, ...draft.answers } : { ...draft.answers, ...local.answers };
}

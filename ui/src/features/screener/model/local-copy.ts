import type { GivenAnswer, GivenResponse, Place } from '@panelist/domain/participation/browser';
import { isRecord } from '../../../shared/storage/is-record.js';
import { ofBrowser, storedState, type StoredState } from '../../../shared/storage/stored-state.js';
import type { Answers } from './answers.js';

/** What the participant submitted in addition to the answers. */
export interface Finish {
  /** The answer to the agreement; null where there is none. */
  readonly agree: boolean | null;
  /** Null where the participant was not asked, or refused. */
  readonly place: Place | null;
  /** Seconds spent on the screener. */
  readonly totalTime: number;
}

export interface LocalCopy {
  /** Answers that are not saved on the server yet. */
  readonly answers: Record<string, GivenAnswer[]>;
  /** The server's draft that they are based on; null: there was none. */
  readonly basedOn: string | null;
  /**
   * The marks of the drafts that were sent since: the server may have stored any of them, although
   * its answer was lost.
   */
  readonly sent?: readonly number[];
  /** Submitted without a connection; null: not submitted. */
  readonly finished: Finish | null;
}

const isLocalCopy = (value: unknown): value is LocalCopy =>
  isRecord(value) &&
  isRecord(value['answers']) &&
  Object.values(value['answers']).every((answers) => Array.isArray(answers) && answers.every(isRecord)) &&
  'basedOn' in value &&
  (value['sent'] === undefined || Array.isArray(value['sent'])) &&
  (value['finished'] === null || (isRecord(value['finished']) && typeof value['finished']['totalTime'] === 'number'));

/**
 * Unsaved answers, stored on this device; they survive a reload and a lost connection until they
 * are sent or the participant logs out. The three hours of document 1 §4 are for the state of
 * pages: these answers are nowhere else.
 */
export function localCopyOf(projectId: string, userId: string): StoredState<LocalCopy> {
  return storedState(`screener.${userId}.${projectId}`, isLocalCopy, Date.now, ofBrowser, Infinity);
}

/**
 * Distinguishes drafts (FNV-1a). A number, because a long while without a connection has many that
 * were tried.
 */
export const markOf = (responses: readonly GivenResponse[]): number =>
  Array.from(JSON.stringify(responses)).reduce((mark, letter) => Math.imul(mark ^ (letter.codePointAt(0) ?? 0), 16_777_619), 0);

interface ServerAnswers {
  readonly answers: Answers;
  readonly mark: number;
  readonly savedAt: string | null;
}

/**
 * The initial answers: the server's draft, overwritten by this device's unsent answers. If another
 * device saved since, the server's answer to the same question is newer and wins.
 */
export function reconcile({ answers, mark, savedAt }: ServerAnswers, local: LocalCopy | null): Answers {
  if (!local) return answers;
  const isOwn = savedAt === local.basedOn || (local.sent ?? []).includes(mark);
  return savedAt !== null && !isOwn ? { ...local.answers, ...answers } : { ...answers, ...local.answers };
}

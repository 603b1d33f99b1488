import type { PublicQuestion } from '@panelist/domain/catalogue/browser';
import type { GivenAnswer, GivenResponse, RecordedResponse } from '@panelist/domain/participation/browser';
import { ApiError } from '../../../shared/api/api-error.js';
import type { StoredState } from '../../../shared/storage/stored-state.js';
import { answersOf, sendable, type Answers } from './answers.js';
import { reconcile, type LocalCopy } from './local-copy.js';

/** idle: nothing changed. saving: under way. saved: the server has it. waiting: kept on this device, sent again by itself. */
export interface SaveState {
  readonly status: 'idle' | 'saving' | 'saved' | 'waiting';
  readonly savedAt: string | null;
}

export interface DraftState {
  readonly answers: Answers;
  readonly save: SaveState;
}

interface ServerDraft {
  readonly responses: readonly RecordedResponse[];
  readonly savedAt: string;
}

export interface DraftKeeperOptions {
  readonly questions: readonly PublicQuestion[];
  readonly draft: ServerDraft | null;
  readonly store: StoredState<LocalCopy>;
  /** Saves on the server; resolves to when it was saved. Throws `ApiError`. */
  readonly save: (responses: GivenResponse[]) => Promise<string>;
}

export interface DraftKeeper {
  readonly state: () => DraftState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly change: (questionUid: string, given: readonly GivenAnswer[]) => void;
  /** Sends what is not saved, and waits for what is under way. Never throws. */
  readonly flush: () => Promise<void>;
  /** Takes over what another device saved, under what is typed here and not sent yet. True if something changed by it. */
  readonly adopt: (draft: ServerDraft) => boolean;
  /** After the submission there is nothing left to keep. */
  readonly forget: () => void;
  readonly onRefused: (listener: (error: ApiError) => void) => () => void;
  /** Sends nothing by itself any more. What is not sent stays on this device. */
  readonly pause: () => void;
}

const restMs = 700;
const firstRetryMs = 4_000;
const longestRetryMs = 60_000;

/** Saves as one types: on this device at once, on the server when the typing rests. Nothing is dropped before the server has it. */
export function createDraftKeeper({ questions, draft, store, save }: DraftKeeperOptions): DraftKeeper {
  const kept = store.read();
  let known = draft?.savedAt ?? null;
  let unsent: Answers = kept?.answers ?? {};
  let state: DraftState = {
    answers: reconcile({ answers: answersOf(draft?.responses ?? []), savedAt: known }, kept),
    save: { status: kept ? 'waiting' : 'idle', savedAt: known },
  };
  let sending: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = firstRetryMs;
  let over = false;
  const listeners = new Set<() => void>();
  const refusedListeners = new Set<(error: ApiError) => void>();

  const put = (next: Partial<DraftState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void send(), ms);
  };
  const keep = () => {
    if (Object.keys(unsent).length === 0) store.clear();
    else store.write({ answers: copyOf(unsent), basedOn: known });
  };

  async function attempt(): Promise<void> {
    const taken = unsent;
    put({ save: { ...state.save, status: 'saving' } });
    try {
      const responses = sendable(questions, state.answers);
      known = await save(responses);
      retryMs = firstRetryMs;
      const sent = new Set(responses.map(({ questionId }) => questionId));
      const changedSince = (uid: string) => taken[uid] !== unsent[uid];
      const again = Object.keys(unsent).some(changedSince);
      // Half an answer that the server would refuse stays on this device until it is whole.
      unsent = Object.fromEntries(
        Object.entries(unsent).filter(([uid, given]) => changedSince(uid) || (given.length > 0 && !sent.has(uid))),
      );
      keep();
      put({ save: { status: again ? 'saving' : 'saved', savedAt: known } });
      if (again) later(restMs);
    } catch (error) {
      put({ save: { ...state.save, status: 'waiting' } });
      if (isFinal(error)) {
        for (const listener of refusedListeners) listener(error);
      } else {
        later(retryMs);
        retryMs = Math.min(longestRetryMs, retryMs * 2);
      }
    }
  }

  async function send(): Promise<void> {
    clearTimeout(timer);
    if (over || (sending === null && Object.keys(unsent).length === 0)) return;
    sending ??= attempt().finally(() => {
      sending = null;
    });
    await sending;
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (questionUid, given) => {
      unsent = { ...unsent, [questionUid]: given };
      keep();
      put({ answers: { ...state.answers, [questionUid]: given } });
      later(restMs);
    },
    flush: async () => {
      await sending;
      await send();
    },
    adopt: (theirs) => {
      if (over || sending !== null || (known !== null && theirs.savedAt <= known)) return false;
      known = theirs.savedAt;
      const answers = { ...answersOf(theirs.responses), ...unsent };
      if (JSON.stringify(sendable(questions, answers)) === JSON.stringify(sendable(questions, state.answers))) return false;
      put({ answers, save: { ...state.save, savedAt: known } });
      return true;
    },
    forget: () => {
      over = true;
      clearTimeout(timer);
      unsent = {};
      store.clear();
    },
    onRefused: (listener) => {
      refusedListeners.add(listener);
      return () => refusedListeners.delete(listener);
    },
    pause: () => clearTimeout(timer),
  };
}

/** Refused by a rule, so that sending it again would change nothing; too many calls at once or a lost session are no such thing. */
function isFinal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500 || error.status === 401) return false;
  return error.status !== 429 || error.code.startsWith('participation.');
}

function copyOf(answers: Answers): Record<string, GivenAnswer[]> {
  return Object.fromEntries(Object.entries(answers).map(([uid, given]) => [uid, [...given]]));
}

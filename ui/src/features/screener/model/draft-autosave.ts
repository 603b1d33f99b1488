import type { PublicQuestion } from '@panelist/domain/catalogue/browser';
import type { GivenAnswer, GivenResponse, RecordedResponse } from '@panelist/domain/participation/browser';
import { ApiError } from '../../../shared/api/api-error.js';
import type { StoredState } from '../../../shared/storage/stored-state.js';
import { answersOf, sendable, type Answers } from './answers.js';
import { markOf, reconcile, type Finish, type LocalCopy } from './local-copy.js';

/**
 * idle: nothing changed. saving: a request is running. saved: the server has it. waiting: stored on
 * this device, retried automatically.
 */
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

export interface DraftAutosaveOptions {
  readonly questions: readonly PublicQuestion[];
  readonly draft: ServerDraft | null;
  readonly store: StoredState<LocalCopy>;
  /** Saves on the server; resolves to the time of the save. Throws `ApiError`. */
  readonly save: (responses: GivenResponse[]) => Promise<string>;
}

export interface DraftAutosave {
  readonly state: () => DraftState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly change: (questionUid: string, given: readonly GivenAnswer[]) => void;
  /**
   * Sends unsaved answers and waits for the running request. Resolves to what the server answered
   * instead of saving.
   */
  readonly flush: () => Promise<ApiError | null>;
  /**
   * Merges another device's draft; unsent answers of this device win. Returns whether an answer
   * changed.
   */
  readonly adopt: (draft: ServerDraft) => boolean;
  /** What an earlier visit submitted without a connection; null: nothing. */
  readonly finished: Finish | null;
  /** Keeps a submission that waits for the connection on this device; null: it does not wait. */
  readonly finish: (finish: Finish | null) => void;
  /** Deletes the draft after the submission. */
  readonly forget: () => void;
  readonly onRefused: (listener: (error: ApiError) => void) => () => void;
  /**
   * Sends nothing more while its page is left: the next visit has unsent answers from this device,
   * and saves newer ones.
   */
  readonly pause: (isPaused: boolean) => void;
}

const debounceMs = 700;
const firstRetryMs = 4_000;
const maxRetryMs = 60_000;

/**
 * Saves while the participant types: on this device at once, on the server after a pause. Keeps
 * every answer locally until the server has it.
 */
export function createDraftAutosave({ questions, draft, store, save }: DraftAutosaveOptions): DraftAutosave {
  const localCopy = store.read();
  let serverSavedAt = draft?.savedAt ?? null;
  let unsent: Answers = localCopy?.answers ?? {};
  let sent = localCopy?.sent ?? [];
  let finished = localCopy?.finished ?? null;
  const onServer = answersOf(draft?.responses ?? []);
  let state: DraftState = {
    answers: reconcile({ answers: onServer, mark: markOf(sendable(questions, onServer)), savedAt: serverSavedAt }, localCopy),
    save: { status: localCopy ? 'waiting' : 'idle', savedAt: serverSavedAt },
  };
  let sending: Promise<ApiError | null> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = firstRetryMs;
  let isForgotten = false;
  let isPaused = false;
  const listeners = new Set<() => void>();
  const refusedListeners = new Set<(error: ApiError) => void>();

  const update = (next: Partial<DraftState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const schedule = (ms: number) => {
    clearTimeout(timer);
    if (!isPaused) timer = setTimeout(() => void send(), ms);
  };
  const storeUnsent = () => {
    if (Object.keys(unsent).length === 0 && finished === null) store.clear();
    else store.write({ answers: copyOf(unsent), basedOn: serverSavedAt, sent, finished });
  };

  async function attempt(): Promise<ApiError | null> {
    const unsentBefore = unsent;
    update({ save: { ...state.save, status: 'saving' } });
    try {
      const responses = sendable(questions, state.answers);
      sent = [...new Set([...sent, markOf(responses)])];
      storeUnsent();
      serverSavedAt = await save(responses);
      sent = [];
      retryMs = firstRetryMs;
      const saved = new Set(responses.map(({ questionId }) => questionId));
      const changedSince = (uid: string) => unsentBefore[uid] !== unsent[uid];
      const again = Object.keys(unsent).some(changedSince);
      // An incomplete answer, which the server would refuse, stays on this device until it is
      // complete.
      unsent = Object.fromEntries(
        Object.entries(unsent).filter(([uid, given]) => changedSince(uid) || (given.length > 0 && !saved.has(uid))),
      );
      storeUnsent();
      update({ save: { status: again ? 'saving' : 'saved', savedAt: serverSavedAt } });
      if (again) schedule(debounceMs);
      return null;
    } catch (error) {
      update({ save: { ...state.save, status: 'waiting' } });
      if (isForgotten) return null;
      if (isFinal(error)) {
        for (const listener of refusedListeners) listener(error);
      } else {
        schedule(retryMs);
        retryMs = Math.min(maxRetryMs, retryMs * 2);
      }
      return error instanceof ApiError ? error : null;
    }
  }

  async function send(): Promise<ApiError | null> {
    clearTimeout(timer);
    if (isPaused || isForgotten || (sending === null && Object.keys(unsent).length === 0)) return null;
    sending ??= attempt().finally(() => {
      sending = null;
    });
    return sending;
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (questionUid, given) => {
      unsent = { ...unsent, [questionUid]: given };
      storeUnsent();
      update({ answers: { ...state.answers, [questionUid]: given } });
      schedule(debounceMs);
    },
    flush: async () => {
      // The first save begins at once: who leaves the page pauses the next ones.
      if (sending !== null) await sending;
      return send();
    },
    adopt: (serverDraft) => {
      if (isForgotten || sending !== null || (serverSavedAt !== null && serverDraft.savedAt <= serverSavedAt)) return false;
      serverSavedAt = serverDraft.savedAt;
      const answers = { ...answersOf(serverDraft.responses), ...unsent };
      if (JSON.stringify(sendable(questions, answers)) === JSON.stringify(sendable(questions, state.answers))) return false;
      update({ answers, save: { ...state.save, savedAt: serverSavedAt } });
      return true;
    },
    finished,
    finish: (finish) => {
      finished = finish;
      if (!isForgotten) storeUnsent();
    },
    forget: () => {
      isForgotten = true;
      clearTimeout(timer);
      unsent = {};
      store.clear();
    },
    onRefused: (listener) => {
      refusedListeners.add(listener);
      return () => refusedListeners.delete(listener);
    },
    pause: (paused) => {
      isPaused = paused;
      if (paused) clearTimeout(timer);
    },
  };
}

/**
 * A refusal by a rule, where a retry is useless; a rate limit, a lost session, a slow line or a
 * change at the same time is not final.
 */
function isFinal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500 || error.status === 401) return false;
  if (error.status === 408 || error.code === 'store.conflict') return false;
  return error.status !== 429 || error.code.startsWith('participation.');
}

function copyOf(answers: Answers): Record<string, GivenAnswer[]> {
  return Object.fromEntries(Object.entries(answers).map(([uid, given]) => [uid, [...given]]));
}

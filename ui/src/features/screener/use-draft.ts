import type { PublicQuestion } from '@panelist/domain/catalogue/browser';
import { saveSurvey, type ScreenerForm } from '@panelist/domain/participation/browser';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { GivenAnswer } from '@panelist/domain/participation/browser';
import { ApiError } from '../../shared/api/api-error.js';
import { call } from '../../shared/api/call.js';
import { answersOf, sendable, type Answers } from './answers.js';
import { localCopyOf, reconcile } from './local-copy.js';
import type { Invitation } from './screener-form.js';

/** idle: nothing changed. saving: under way. saved: the server has it. waiting: kept on this device, sent again by itself. */
export interface SaveState {
  readonly status: 'idle' | 'saving' | 'saved' | 'waiting';
  readonly savedAt: string | null;
}

export interface Draft {
  readonly answers: Answers;
  readonly save: SaveState;
  readonly change: (questionUid: string, given: readonly GivenAnswer[]) => void;
  /** Sends what is not saved, and waits for what is under way. Never throws. */
  readonly flush: () => Promise<void>;
  /** Seconds spent on this screener, earlier sittings included. */
  readonly totalTime: () => number;
  /** After the submission there is nothing left to keep. */
  readonly forget: () => void;
}

export interface DraftOptions {
  readonly form: ScreenerForm;
  readonly userId: string;
  readonly invitation: Invitation;
  /** The server refuses for good: the project closed, the limit is reached. */
  readonly onRefused: (error: ApiError) => void;
  /** Another device went on with this screener. */
  readonly onContinuedElsewhere: () => void;
}

const restMs = 700;
const firstRetryMs = 4_000;
const longestRetryMs = 60_000;

const same = (questions: readonly PublicQuestion[], a: Answers, b: Answers) =>
  JSON.stringify(sendable(questions, a)) === JSON.stringify(sendable(questions, b));

/** Saves as one types: on this device at once, on the server when the typing rests. Nothing is dropped before the server has it. */
export function useDraft({ form, userId, invitation, onRefused, onContinuedElsewhere }: DraftOptions): Draft {
  const { project, questions } = form;
  const store = useMemo(() => localCopyOf(project.id, userId), [project.id, userId]);
  const [begin] = useState(() => {
    const kept = store.read();
    return {
      answers: reconcile({ answers: answersOf(form.draft?.responses ?? []), savedAt: form.draft?.savedAt ?? null }, kept),
      kept,
    };
  });
  const [answers, setAnswers] = useState(begin.answers);
  const [save, setSave] = useState<SaveState>({ status: begin.kept ? 'waiting' : 'idle', savedAt: form.draft?.savedAt ?? null });

  const latest = useRef(begin.answers);
  const unsent = useRef<Answers>(begin.kept?.answers ?? {});
  const known = useRef(form.draft?.savedAt ?? null);
  const sending = useRef<Promise<void> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const retryMs = useRef(firstRetryMs);
  const over = useRef(false);
  const startedAt = useRef(Date.now());
  const refused = useRef(onRefused);
  refused.current = onRefused;

  const totalTime = useCallback(
    () => Math.round((form.draft?.totalTimeSeconds ?? 0) + (Date.now() - startedAt.current) / 1000),
    // Of the draft that was there at the beginning; those saved since hold this sitting's seconds already.
    [],
  );

  const send = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current);
    if (sending.current) return sending.current;
    if (over.current || Object.keys(unsent.current).length === 0) return undefined;
    const taken = unsent.current;
    const again = (afterMs: number) => {
      timer.current = setTimeout(() => void send(), afterMs);
    };
    const attempt = async () => {
      setSave((current) => ({ ...current, status: 'saving' }));
      try {
        const responses = sendable(questions, latest.current);
        const body = {
          projectId: project.id,
          status: 'DRAFT',
          responses,
          responsesCount: responses.length,
          totalTime: totalTime(),
          ...invitation,
        } as const;
        const { response } = await call(saveSurvey, { body });
        known.current = response.savedAt;
        retryMs.current = firstRetryMs;
        const changedSince = Object.keys(unsent.current).filter((uid) => taken[uid] !== unsent.current[uid]);
        const sent = new Set(responses.map(({ questionId }) => questionId));
        // Half an answer that the server would refuse stays on this device until it is whole.
        const kept = Object.entries(unsent.current).filter(
          ([uid, given]) => changedSince.includes(uid) || (given.length > 0 && !sent.has(uid)),
        );
        unsent.current = Object.fromEntries(kept);
        if (kept.length > 0) store.write({ answers: copyOf(unsent.current), basedOn: known.current });
        else store.clear();
        setSave({ status: changedSince.length > 0 ? 'saving' : 'saved', savedAt: response.savedAt });
        if (changedSince.length > 0) again(restMs);
      } catch (error) {
        setSave((current) => ({ ...current, status: 'waiting' }));
        if (isFinal(error)) refused.current(error);
        else {
          again(retryMs.current);
          retryMs.current = Math.min(longestRetryMs, retryMs.current * 2);
        }
      } finally {
        sending.current = null;
      }
    };
    sending.current = attempt();
    return sending.current;
  }, [invitation, project.id, questions, store, totalTime]);

  const change = useCallback(
    (questionUid: string, given: readonly GivenAnswer[]) => {
      latest.current = { ...latest.current, [questionUid]: given };
      unsent.current = { ...unsent.current, [questionUid]: given };
      store.write({ answers: copyOf(unsent.current), basedOn: known.current });
      setAnswers(latest.current);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void send(), restMs);
    },
    [send, store],
  );

  const flush = useCallback(async () => {
    await sending.current;
    await send();
  }, [send]);

  const forget = useCallback(() => {
    over.current = true;
    clearTimeout(timer.current);
    unsent.current = {};
    store.clear();
  }, [store]);

  // What an earlier visit could not send goes out first; so does everything when the connection is back.
  useEffect(() => {
    const onOnline = () => void send();
    window.addEventListener('online', onOnline);
    void send();
    return () => {
      window.removeEventListener('online', onOnline);
      clearTimeout(timer.current);
    };
  }, [send]);

  // Another device saved: its answers show here, under what is typed here and not sent yet.
  const elsewhere = form.draft;
  useEffect(() => {
    if (!elsewhere || over.current || sending.current || (known.current !== null && elsewhere.savedAt <= known.current)) return;
    const theirs = { ...answersOf(elsewhere.responses), ...unsent.current };
    known.current = elsewhere.savedAt;
    if (same(questions, theirs, latest.current)) return;
    latest.current = theirs;
    setAnswers(theirs);
    setSave((current) => ({ ...current, savedAt: elsewhere.savedAt }));
    onContinuedElsewhere();
  }, [elsewhere, questions, onContinuedElsewhere, save.status]);

  return { answers, save, change, flush, totalTime, forget };
}

/** Refused by a rule, so that sending it again would change nothing; too many calls at once or a lost session are no such thing. */
function isFinal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500 || error.status === 401) return false;
  return error.status !== 429 || error.code.startsWith('participation.');
}

function copyOf(answers: Answers): Record<string, GivenAnswer[]> {
  return Object.fromEntries(Object.entries(answers).map(([uid, given]) => [uid, [...given]]));
}

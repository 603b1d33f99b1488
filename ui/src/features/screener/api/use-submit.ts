import { processAutoInvite, saveSurvey, type ScreenerForm } from '@panelist/domain/participation/browser';
import { useEffect, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { ApiError, isUndecided, messageOf } from '../../../shared/api/api-error.js';
import { call } from '../../../shared/api/call.js';
import { refetchAfter } from '../../../shared/api/query-key.js';
import { notify } from '../../../shared/notices/notices.js';
import { currentSession } from '../../../shared/session/session-store.js';
import { connectionBack } from '../../../shared/states/connection.js';
import { sendable } from '../model/answers.js';
import type { Finish } from '../model/local-copy.js';
import { takesNoMoreAnswers } from '../model/no-more-answers.js';
import type { Draft } from './use-draft.js';
import type { Invitation } from './screener-form.js';

/** waiting: finished without a connection; sent by itself when it is back. */
export type SubmitPhase = 'idle' | 'sending' | 'waiting' | 'inviting';

export interface Submission {
  readonly phase: SubmitPhase;
  readonly failure: ApiError | null;
  /**
   * Resolves to whether the server accepted it, however long the connection is lost. `isResent`: an
   * earlier visit finished it without a connection.
   */
  readonly submit: (finish: Finish, isResent?: boolean) => Promise<boolean>;
  /** Back to the answers; nothing is sent by itself any more. */
  readonly stopWaiting: () => void;
}

const firstWaitMs = 4_000;
const maxWaitMs = 60_000;

/**
 * The submission of each screener that is going on: it outlasts its visit, and the next visit takes
 * it over.
 */
const goingOn = new Map<string, AbortController>();
const takenOver = new Error('Another visit to this screener sends it.');

/**
 * Submits the answers; where the project invites automatically and the participant qualifies,
 * requests the invitation too. Without a connection it waits, and repeats the very same request:
 * its key lets the server count it once.
 * @param onRefused the application takes no answers any more
 */
export function useSubmit(
  form: ScreenerForm,
  draft: Draft,
  invitation: Invitation,
  onRefused: (error: ApiError) => void,
): Submission {
  const { mutate } = useSWRConfig();
  const [phase, setPhase] = useState<SubmitPhase>('idle');
  const [failure, setFailure] = useState<ApiError | null>(null);
  const running = useRef<AbortController | null>(null);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const { project, questions } = form;

  const bodyOf = ({ agree, place, totalTime }: Finish) => {
    const responses = sendable(questions, draft.answers);
    return {
      projectId: project.id,
      status: 'PENDING' as const,
      responses,
      responsesCount: responses.length,
      totalTime,
      ...(agree === null ? {} : { agree, ndaUrl: project.ndaUrl }),
      ...(place === null ? {} : { geoData: place }),
      ...invitation,
    };
  };

  const send = async (body: ReturnType<typeof bodyOf>): Promise<void> => {
    await draft.flush();
    const { response } = await call(saveSurvey, { body });
    draft.forget();
    if (response.project.autoInvite && response.qualified) {
      setPhase('inviting');
      // The application is submitted; if the call fails, a worker invites within a minute.
      await call(processAutoInvite, { params: { projectId: project.id, id: response.id } }).catch(() => undefined);
    }
    await refetchAfter(mutate, saveSurvey);
  };

  /** Null: the server accepted it; else why it did not. */
  const sendUntilDecided = async (finish: Finish, isResent: boolean, { signal }: AbortController): Promise<ApiError | null> => {
    const body = bodyOf(finish);
    let waitMs = firstWaitMs;
    for (;;) {
      setPhase('sending');
      try {
        await send(body);
        if (isResent || waitMs > firstWaitMs) sayThatItWasSent(project.name);
        return null;
      } catch (error) {
        if (!(isUndecided(error) && error instanceof ApiError && error.status === 0)) return asApiError(error);
      }
      if (isLoggedOut()) return stopped;
      draft.finish(finish);
      setPhase('waiting');
      const isBack = await connectionBack(waitMs, signal);
      if (!isBack || isLoggedOut()) return stopped;
      waitMs = Math.min(maxWaitMs, waitMs * 2);
    }
  };

  const submit = async (finish: Finish, isResent = false): Promise<boolean> => {
    if (running.current) return false;
    const own = new AbortController();
    running.current = own;
    goingOn.get(project.id)?.abort(takenOver);
    goingOn.set(project.id, own);
    setFailure(null);
    const refusal = await sendUntilDecided(finish, isResent, own);
    running.current = null;
    if (own.signal.reason === takenOver) return false;
    goingOn.delete(project.id);
    setPhase('idle');
    if (refusal === null) return isMounted.current;
    // Who logged out has left nothing in this browser.
    if (refusal === stopped && isLoggedOut()) return false;
    draft.finish(null);
    if (refusal === stopped) return false;
    if (takesNoMoreAnswers(refusal)) {
      draft.forget();
      onRefused(refusal);
      return false;
    }
    setFailure(refusal);
    // The notice above the question stays; spec 2, section 8, wants a snackbar.
    notify.error(refusal.message);
    return false;
  };
  return { phase, failure, submit, stopWaiting: () => running.current?.abort() };
}

const isLoggedOut = (): boolean => currentSession().status !== 'in';

const stopped = new ApiError({ code: 'page.stopped', message: '', status: 0 });

function sayThatItWasSent(name: string): void {
  notify.success(`The connection is back. Your screener for “${name}” was sent.`);
}

function asApiError(error: unknown): ApiError {
  return error instanceof ApiError
    ? error
    : new ApiError({ code: 'page.fault', message: messageOf(error), status: 0 }, { cause: error });
}

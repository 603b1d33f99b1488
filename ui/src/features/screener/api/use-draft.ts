import { saveSurvey, type ScreenerForm } from '@panelist/domain/participation/browser';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ApiError } from '../../../shared/api/api-error.js';
import { call } from '../../../shared/api/call.js';
import { createDraftAutosave, type DraftAutosave, type DraftState } from '../model/draft-autosave.js';
import { localCopyOf } from '../model/local-copy.js';
import { takesNoMoreAnswers } from '../model/no-more-answers.js';
import type { Invitation } from './screener-form.js';

export interface Draft extends DraftState, Pick<DraftAutosave, 'change' | 'flush' | 'forget' | 'finish' | 'finished'> {
  /** Seconds spent on this screener, earlier visits included. */
  readonly totalTime: () => number;
}

export interface DraftOptions {
  readonly form: ScreenerForm;
  readonly userId: string;
  readonly invitation: Invitation;
  /**
   * The server refuses permanently: the project closed, the limit is reached, it is submitted
   * already.
   */
  readonly onRefused: (error: ApiError) => void;
  /** Another device saved a newer draft of this screener. */
  readonly onContinuedElsewhere: () => void;
}

function createDraft({ form, userId, invitation }: DraftOptions) {
  const startedAt = Date.now();
  const earlierSeconds = form.draft?.totalTimeSeconds ?? 0;
  const projectId = form.project.id;
  const totalTime = () => Math.round(earlierSeconds + (Date.now() - startedAt) / 1000);
  const autosave = createDraftAutosave({
    questions: form.questions,
    draft: form.draft,
    store: localCopyOf(projectId, userId),
    save: async (responses) => {
      const counts = { responsesCount: responses.length, totalTime: totalTime() };
      const { response } = await call(saveSurvey, { body: { projectId, status: 'DRAFT', responses, ...counts, ...invitation } });
      return response.savedAt;
    },
  });
  return { autosave, totalTime };
}

/** The draft of one visit, created when the page opens. */
export function useDraft(options: DraftOptions): Draft {
  const { form, onRefused, onContinuedElsewhere } = options;
  const [{ autosave, totalTime }] = useState(() => createDraft(options));
  const state = useSyncExternalStore(autosave.subscribe, autosave.state, autosave.state);

  useEffect(
    () =>
      autosave.onRefused((error) => {
        // Answers that count no more need not wait on this device.
        if (takesNoMoreAnswers(error)) autosave.forget();
        onRefused(error);
      }),
    [autosave, onRefused],
  );

  // Sends what an earlier visit could not send, and retries when the connection returns.
  useEffect(() => {
    const send = () => void autosave.flush();
    autosave.pause(false);
    window.addEventListener('online', send);
    send();
    return () => {
      window.removeEventListener('online', send);
      autosave.pause(true);
    };
  }, [autosave]);

  // Runs again after each save: during a save it is unknown which draft is newer.
  const saving = state.save.status;
  useEffect(() => {
    if (form.draft && autosave.adopt(form.draft)) onContinuedElsewhere();
  }, [form.draft, autosave, saving, onContinuedElsewhere]);

  const { change, flush, forget, finish, finished } = autosave;
  return { ...state, change, flush, forget, finish, finished, totalTime };
}

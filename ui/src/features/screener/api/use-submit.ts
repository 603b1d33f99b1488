import { processAutoInvite, saveSurvey, type ScreenerForm } from '@panelist/domain/participation/browser';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { ApiError, messageOf } from '../../../shared/api/api-error.js';
import { call } from '../../../shared/api/call.js';
import { refetchAfter } from '../../../shared/api/query-key.js';
import { sendable } from '../model/answers.js';
import type { Draft } from './use-draft.js';
import type { Invitation } from './screener-form.js';

export interface Submission {
  readonly running: boolean;
  readonly inviting: boolean;
  readonly failure: ApiError | null;
  /**
   * Resolves to whether the server accepted it. `agree` only where the project has an agreement.
   */
  readonly submit: (agree?: boolean) => Promise<boolean>;
}

/**
 * Submits the answers; where the project invites automatically and the participant qualifies,
 * requests the invitation too.
 */
export function useSubmit(form: ScreenerForm, draft: Draft, invitation: Invitation): Submission {
  const { mutate } = useSWRConfig();
  const [running, setRunning] = useState(false);
  const [inviting, setInviting] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const { project, questions } = form;

  const submit = async (agree?: boolean): Promise<boolean> => {
    if (running) return false;
    setRunning(true);
    setFailure(null);
    try {
      await draft.flush();
      const responses = sendable(questions, draft.answers);
      const { response } = await call(saveSurvey, {
        body: {
          projectId: project.id,
          status: 'PENDING',
          responses,
          responsesCount: responses.length,
          totalTime: draft.totalTime(),
          ...(agree === undefined ? {} : { agree, ndaUrl: project.ndaUrl }),
          ...invitation,
        },
      });
      draft.forget();
      if (response.project.autoInvite && response.qualified) {
        setInviting(true);
        // The application is submitted; if the invitation fails now, the researcher can still send
        // one.
        await call(processAutoInvite, { params: { projectId: project.id, id: response.id } }).catch(() => undefined);
      }
      await refetchAfter(mutate, saveSurvey);
      return true;
    } catch (error) {
      setFailure(
        error instanceof ApiError
          ? error
          : new ApiError({ code: 'page.fault', message: messageOf(error), status: 0 }, { cause: error }),
      );
      return false;
    } finally {
      setRunning(false);
      setInviting(false);
    }
  };
  return { running, inviting, failure, submit };
}

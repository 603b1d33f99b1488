import { nextQuestion, screenerForm } from '@panelist/domain/participation/browser';
import { useEffect, useState } from 'react';
import { useSWRConfig } from 'swr';
import { callWithHeaders } from '../../../shared/api/call.js';
import { isAnswerOf } from '../../../shared/api/query-key.js';
import { useComposedQuery } from '../../../shared/api/use-query.js';
import {
  useInvitation as useLinkInvitation,
  type Invitation as LinkInvitation,
} from '../../../entities/project/use-invitation.js';

export type Invitation = Omit<LinkInvitation, 'referralCode'>;

/** The invitation in the address, as the calls of a screener take it. */
export function useInvitation(): Invitation {
  const { referralCode: _referralCode, ...invitation } = useLinkInvitation();
  return invitation;
}

/** The refetches of the form and of its next question. */
export interface Refetches {
  /**
   * Stops those that run too: a submission ends the form, and the server refuses who asks for it
   * then.
   */
  readonly pause: (isPaused: boolean) => void;
  readonly isPaused: () => boolean;
  readonly signal: () => AbortSignal;
}

export function useRefetches(): Refetches {
  const [refetches] = useState(() => {
    let running = new AbortController();
    return {
      pause: (isPaused: boolean) => {
        if (isPaused) running.abort();
        else running = new AbortController();
      },
      isPaused: () => running.signal.aborted,
      signal: () => running.signal,
    };
  });
  const { mutate } = useSWRConfig();
  useEffect(
    () => () => {
      // A reader who comes back would see what was loaded before the last save, or the submission.
      const isOfScreener = (key: unknown) => isAnswerOf(key, screenerForm) || isAnswerOf(key, nextQuestion);
      // Where all of the app goes, the answers go with it.
      mutate(isOfScreener, undefined, { revalidate: false }).catch(() => undefined);
    },
    [mutate],
  );
  return refetches;
}

/**
 * The question to start with, asked for together with the form; null while unknown. The form's
 * draft contains it as well, so a failure is none.
 */
export function useStartingQuestion(projectId: string, { isPaused, signal }: Refetches) {
  const input = { params: { id: projectId }, query: useInvitation() };
  const ask = async () => callWithHeaders(nextQuestion, { ...input, signal: signal() });
  const { data, error } = useComposedQuery(nextQuestion, input, ask, { isPaused, revalidateOnFocus: false });
  return data === undefined && error === undefined ? 'unknown' : { uid: data?.questionId ?? null };
}

export function useScreenerForm(projectId: string, { isPaused, signal }: Refetches) {
  const input = { params: { id: projectId }, query: useInvitation() };
  const ask = async () => callWithHeaders(screenerForm, { ...input, signal: signal() });
  return useComposedQuery(screenerForm, input, ask, { keepPreviousData: false, isPaused });
}

/** The project's page, with the invitation as long as it is unused. */
export function projectAddress(projectId: string, invitation: Invitation): string {
  const query = new URLSearchParams({ ...invitation }).toString();
  return `/projects/view/${projectId}${query === '' ? '' : `?${query}`}`;
}

import type { PublicQuestion } from '@panelist/domain/catalogue/browser';
import { isAnswered, pathOf } from '@panelist/domain/participation/browser';
import { useState } from 'react';
import { responsesOf, type Answers } from '../model/answers.js';
import { stepFor } from '../model/step-for.js';
import { useQueryParams } from '../../../shared/page/use-query-params.js';

export interface Step {
  /** A question's uid, or `nda`; null if there are no questions. */
  readonly current: string | null;
  readonly path: readonly string[];
  readonly go: (step: string) => void;
  /** The page opened on this step; the participant has not navigated yet. */
  readonly isArrival: boolean;
}

export interface StepOptions {
  readonly questions: readonly PublicQuestion[];
  readonly answers: Answers;
  readonly requiresNda: boolean;
  /** The question that the server names to start with; null: none is left, or unknown. */
  readonly startAt: string | null;
}

/** The current step, stored in the address: the browser's Back goes one question back. */
export function useStep({ questions, answers, requiresNda, startAt }: StepOptions): Step {
  const [params, setParams] = useQueryParams();
  const [hasNavigated, setNavigated] = useState(false);
  // The initial step stays until the participant navigates: answering it must not skip to the next
  // one.
  const [initialStep] = useState(() => {
    // This device may hold answers that the server does not have yet.
    const isNews = startAt !== null && !isAnswered(answers[startAt] ?? []);
    return stepFor(questions, answers, requiresNda, params.get('question') ?? (isNews ? startAt : null));
  });
  const requested = params.get('question') ?? initialStep;
  return {
    current: stepFor(questions, answers, requiresNda, requested),
    path: pathOf(questions, responsesOf(answers)),
    isArrival: !hasNavigated,
    go: (step) => {
      setNavigated(true);
      setParams((now) => {
        now.set('question', step);
        return now;
      });
    },
  };
}

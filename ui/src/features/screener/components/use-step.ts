import type { PublicQuestion } from '@panelist/domain/catalogue/browser';
import { pathOf } from '@panelist/domain/participation/browser';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { responsesOf, type Answers } from '../model/answers.js';
import { stepFor } from '../model/step-for.js';

export interface Step {
  /** A question's uid, or `nda`; null if there are no questions. */
  readonly current: string | null;
  readonly path: readonly string[];
  readonly go: (step: string) => void;
  /** The page opened on this step; the participant has not navigated yet. */
  readonly isArrival: boolean;
}

/** The current step, kept in the address: the browser's Back goes one question back. */
export function useStep(questions: readonly PublicQuestion[], answers: Answers, requiresNda: boolean): Step {
  const [params, setParams] = useSearchParams();
  const [hasNavigated, setNavigated] = useState(false);
  // The initial step stays until the participant navigates: answering it must not skip to the next
  // one.
  const [initialStep] = useState(() => stepFor(questions, answers, requiresNda, params.get('question')));
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

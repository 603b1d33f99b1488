import type { PublicQuestion } from '@panelist/domain/catalogue/browser';
import { firstUnansweredUid, pathOf } from '@panelist/domain/participation/browser';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { problemWith, responsesOf, type Answers } from './answers.js';

/** The agreement stands behind the last question. */
export const ndaStep = 'nda';

export interface Step {
  /** A question's uid, or `nda`; null where there is nothing to ask. */
  readonly current: string | null;
  readonly path: readonly string[];
  readonly go: (step: string) => void;
  /** The page was opened on this step; nobody walked there. */
  readonly isArrival: boolean;
}

function steps(path: readonly string[], requiresNda: boolean): readonly string[] {
  return requiresNda ? [...path, ndaStep] : path;
}

/** The step that the address asks for, as far as the answers before it allow; else the first one without an answer. */
export function stepFor(
  questions: readonly PublicQuestion[],
  answers: Answers,
  requiresNda: boolean,
  wanted: string | null,
): string | null {
  const responses = responsesOf(answers);
  const all = steps(pathOf(questions, responses), requiresNda);
  const isOpen = (step: string) =>
    all.slice(0, all.indexOf(step)).every((uid) => {
      const question = questions.find((one) => one.uid === uid);
      return question === undefined || problemWith(question, answers[uid] ?? []) === null;
    });
  if (wanted !== null && all.includes(wanted) && isOpen(wanted)) return wanted;
  const unanswered = firstUnansweredUid(questions, responses);
  const firstWrong = all.find((uid) => !isOpen(uid));
  const start = unanswered ?? all.at(-1) ?? null;
  if (start === null || isOpen(start)) return start;
  return firstWrong === undefined ? start : (all[all.indexOf(firstWrong) - 1] ?? start);
}

/** Where one is, kept in the address: the browser's own Back goes one question back. */
export function useStep(questions: readonly PublicQuestion[], answers: Answers, requiresNda: boolean): Step {
  const [params, setParams] = useSearchParams();
  const [walked, setWalked] = useState(false);
  // Where one began stays until one walks on: answering the question must not move it away.
  const [began] = useState(() => stepFor(questions, answers, requiresNda, params.get('question')));
  const wanted = params.get('question') ?? began;
  return {
    current: stepFor(questions, answers, requiresNda, wanted),
    path: pathOf(questions, responsesOf(answers)),
    isArrival: !walked,
    go: (step) => {
      setWalked(true);
      setParams((now) => {
        now.set('question', step);
        return now;
      });
    },
  };
}

import type { PublicQuestion } from '@panelist/domain/catalogue/browser';
import type { GivenAnswer } from '@panelist/domain/participation/browser';
import type { Problem } from '../model/answers.js';

/** The props of every kind of question. */
export interface QuestionProps {
  readonly question: PublicQuestion;
  readonly given: readonly GivenAnswer[];
  readonly onChange: (given: readonly GivenAnswer[]) => void;
  readonly problem: Problem | null;
  /** The ids of the question's text and of its error. */
  readonly labelId: string;
  readonly problemId: string;
}

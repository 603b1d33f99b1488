import type { PublicQuestion } from '@panelist/domain/catalogue/browser';
import type { GivenAnswer } from '@panelist/domain/participation/browser';
import type { Problem } from '../model/answers.js';

/** What each kind of question is given. */
export interface QuestionProps {
  readonly question: PublicQuestion;
  readonly given: readonly GivenAnswer[];
  readonly onChange: (given: readonly GivenAnswer[]) => void;
  readonly problem: Problem | null;
  /** Of the question's text and of its problem. */
  readonly labelId: string;
  readonly problemId: string;
}

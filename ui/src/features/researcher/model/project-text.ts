import {
  type ListedProject,
  type OwnedProject,
  questionTypes,
  submitTarget,
  type QuestionType,
} from '@panelist/domain/catalogue/browser';
import type { StatusChipProps } from '../../../shared/display/status-chip.js';
import type { Choice } from '../../../shared/forms/select-field.js';

/** The state of a project as a word and a shape. */
export function projectState({
  status,
  recruitingStatus,
}: Pick<ListedProject | OwnedProject, 'status' | 'recruitingStatus'>): StatusChipProps {
  if (status === 'draft') return { meaning: 'attention', label: 'Draft' };
  if (status === 'closed') return { meaning: 'closed', label: 'Closed' };
  return recruitingStatus === 'RECRUITING' ? { meaning: 'paid', label: 'Recruiting' } : { meaning: 'notice', label: 'Paused' };
}

export const stateNames = { draft: 'Drafts', published: 'Published', closed: 'Closed' } as const;

export const questionTypeNames: Readonly<Record<QuestionType, string>> = {
  [questionTypes.radio]: 'One answer',
  [questionTypes.checkbox]: 'Several answers',
  [questionTypes.input]: 'Short text',
  [questionTypes.textarea]: 'Long text',
  [questionTypes.numeric]: 'Number',
  [questionTypes.slider]: 'Slider',
};

export const questionTypeChoices: readonly Choice[] = Object.entries(questionTypeNames).map(([code, value]) => ({ code, value }));

/** How an answer is judged (contract, Screeners: `answerValue`). */
export const radioJudgements: readonly Choice[] = [
  { code: '1', value: 'Qualifies' },
  { code: '2', value: 'Disqualifies' },
];
export const checkboxJudgements: readonly Choice[] = [
  { code: '1', value: 'May be selected' },
  { code: '2', value: 'Must be selected' },
  { code: '3', value: 'Disqualifies' },
];

export const endOfScreener: Choice = { code: submitTarget, value: 'End: submit the screener' };

import type { ProjectCard, PublicQuestion } from '@panelist/domain/catalogue/browser';
import type { ScreenerForm } from '@panelist/domain/participation/browser';

/** A question with a one-line answer. */
export const aQuestion = (uid: string): PublicQuestion => ({
  uid,
  questionType: 4,
  text: uid,
  isRequired: true,
  includeOtherOption: false,
  minValue: null,
  maxValue: null,
  step: null,
  answers: [],
  logic: [],
});

/** The form of a screener with one question, that nothing is answered of. */
export const aForm = (card: ProjectCard, change: Partial<ScreenerForm> = {}): ScreenerForm => ({
  project: {
    ...card,
    organizationId: 'organization',
    requiresNda: false,
    ndaType: 'none',
    ndaUrl: null,
    doubleScreening: false,
    asksForPlace: false,
  },
  questions: [aQuestion('a')],
  surveyResponseId: 'participation-1',
  status: 'DRAFT',
  draft: null,
  invite: null,
  inviteId: null,
  earlierAnswers: [],
  ...change,
});

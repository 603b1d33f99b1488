import { z } from 'zod';

export const screenerAnswerSchema = z.object({
  uid: z.string(),
  text: z.string(),
  /** Radio: 1 qualify, 2 disqualify. Checkbox: 1 may select, 2 must select, 3 disqualify. */
  answerValue: z.number().int(),
  goToQuestionUid: z.string().nullable(),
  isOther: z.boolean(),
});
export type ScreenerAnswer = z.output<typeof screenerAnswerSchema>;

export const skipLogicSchema = z.object({
  answerUids: z.array(z.string()),
  skipLogicType: z.enum(['if-selected', 'if-not-selected']),
  multipleAnswersBoolType: z.enum(['and', 'or']),
  goToQuestionUid: z.string(),
});
export type SkipLogic = z.output<typeof skipLogicSchema>;

/** One question as events and read models hold it: validated and complete. */
export const screenerQuestionSchema = z.object({
  uid: z.string(),
  questionType: z.literal([1, 2, 3, 4, 5, 6]),
  text: z.string(),
  isRequired: z.boolean(),
  includeOtherOption: z.boolean(),
  minValue: z.number().nullable(),
  maxValue: z.number().nullable(),
  step: z.number().nullable(),
  answers: z.array(screenerAnswerSchema),
  logic: z.array(skipLogicSchema),
});
export type ScreenerQuestion = z.output<typeof screenerQuestionSchema>;

/** What a participant's page gets: where answers lead, but not how they are judged. */
export const publicQuestionSchema = screenerQuestionSchema
  .omit({ answers: true })
  .extend({ answers: z.array(screenerAnswerSchema.omit({ answerValue: true })) });
export type PublicQuestion = z.output<typeof publicQuestionSchema>;

/** The question as a participant's page gets it. */
export function publicQuestionOf(question: ScreenerQuestion): PublicQuestion {
  return {
    ...question,
    answers: question.answers.map(({ uid, text, goToQuestionUid, isOther }) => ({ uid, text, goToQuestionUid, isOther })),
  };
}

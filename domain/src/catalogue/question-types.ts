/** Document 1 §3. */
export const questionTypes = { radio: 1, textarea: 2, checkbox: 3, input: 4, numeric: 5, slider: 6 } as const;

export type QuestionType = (typeof questionTypes)[keyof typeof questionTypes];

/** `goToQuestionUid` of an answer or a logic entry that ends the screener and submits it. */
export const submitTarget = '-1';

import { z } from 'zod';

/**
 * One chosen or typed answer as the page sends it. `uid` names a listed answer, `text` is typed,
 * `value` is a number.
 */
export const givenAnswerSchema = z.object({
  uid: z.string().nullish(),
  // Longer than any question allows: what is off the path is dropped, whatever it is (contract,
  // Screeners).
  text: z.string().max(100_000).nullish(),
  value: z.unknown().optional(),
});
export type GivenAnswer = z.output<typeof givenAnswerSchema>;

/** What the page sends for one question; `questionId` is the question's `uid`. */
export const givenResponseSchema = z.object({ questionId: z.string(), answers: z.array(givenAnswerSchema).max(200) });
export type GivenResponse = z.output<typeof givenResponseSchema>;

/** What is stored of an answer: validated, on the path, masked. */
export const recordedAnswerSchema = z.object({
  uid: z.string().nullable(),
  text: z.string().nullable(),
  value: z.number().nullable(),
});
export type RecordedAnswer = z.output<typeof recordedAnswerSchema>;
export const recordedResponseSchema = z.object({ questionId: z.string(), answers: z.array(recordedAnswerSchema) });
export type RecordedResponse = z.output<typeof recordedResponseSchema>;

/**
 * Where the participant is, as the browser says; rounded to about a kilometre, which is enough to
 * identify a town.
 */
export const placeSchema = z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) });
export type Place = z.output<typeof placeSchema>;

import { z } from 'zod';
import { id } from '../kernel/contract.js';
import { typedText } from '../kernel/typed-text.js';

/** Days that a researcher's record looks back. Contract, Fairness. */
export const recordDays = 180;
/**
 * Fewer sessions, or sessions of fewer people, are no record: no person can be identified by it.
 */
export const fewestSessions = 5;
export const fewestPeople = 5;
/**
 * The measured minutes of a project where they exceed the promised ones by more than a quarter;
 * null otherwise. `median` is null where fewer than five people show it.
 */
export const minutesBeyondPromise = (median: number | null, promised: number): number | null =>
  median !== null && median > promised * 1.25 ? median : null;
/** Characters of a researcher's answer to their record. */
export const longestRecordAnswer = 300;

/**
 * How an organization treats participants, as the log has it: medians and shares of the last 180
 * days. What fewer than five people show is null. It names no day and no single outcome.
 */
export const researcherRecordSchema = z.object({
  /** From an application to the researcher's decision. */
  answersWithinHours: z.number().nullable(),
  /** From the end of the work to the approved payment. */
  paysWithinHours: z.number().nullable(),
  /** Of the applications that were decided, and of the work that was done; 0 to 1. */
  invitedShare: z.number().nullable(),
  rejectedShare: z.number().nullable(),
  /** Sessions that the researcher missed. */
  noShowsByResearcher: z.number().int(),
  /** Disputes that were decided for the participant. */
  disputesLost: z.number().int(),
  /** From the start, or the participant's check-in, to the completion. */
  measuredMinutes: z.number().nullable(),
  /** What participants received for a measured hour, in dollars. */
  trueHourlyRate: z.number().nullable(),
  /** People who took part. */
  sessions: z.number().int(),
});
export type ResearcherRecord = z.output<typeof researcherRecordSchema>;

export const recordAnswerSchema = z.object({
  text: z.string().overwrite(typedText).max(longestRecordAnswer, `At most ${longestRecordAnswer} characters.`),
});

export const organizationRecordSchema = z.object({
  organizationId: id,
  /** Null before it rests on five sessions of five people: "New here". */
  researcherRecord: researcherRecordSchema.nullable(),
  /** What the researcher says about it; null without one. */
  answer: z.string().nullable(),
  /** What would improve it; only for people of the organization. */
  improvements: z.array(z.string()),
});

/** What would improve the record, in the order of what it changes for participants. */
export function improvementsOf(record: ResearcherRecord | null): readonly string[] {
  if (record === null)
    return [
      `A record shows once ${fewestSessions} people have taken part in ${fewestSessions} sessions within ${recordDays} days.`,
    ];
  const { answersWithinHours, paysWithinHours, rejectedShare, noShowsByResearcher, disputesLost } = record;
  return [
    ...(noShowsByResearcher > 0 ? ['Check in for each session, or cancel it more than a day before.'] : []),
    ...((paysWithinHours ?? 0) > 24 ? ['Approve payments within a day of the session.'] : []),
    ...((answersWithinHours ?? 0) > 72 ? ['Answer applications within three days.'] : []),
    ...(disputesLost > 0 ? ['Answer disputes early, and put right what participants are right about.'] : []),
    ...((rejectedShare ?? 0) > 0.1 ? ['Say in the invitation what you need, so that less work has to be refused.'] : []),
  ];
}

import { z } from 'zod';
import { id, isoTime } from '../kernel/contract.js';
import { event, type EventOf } from '../kernel/event.js';
import { recordedResponseSchema } from './response.js';

const who = { participationId: id, userId: id, projectId: id };

/** `participation-{id}`: one person and one project, from the first screener answer to the payment. */
export const participationEvents = {
  ScreenerStarted: event({ version: 1, data: z.object({ ...who, ownerId: id }) }),
  /** The whole draft as it stands: what a reload or another device restores. */
  ScreenerAnswerSaved: event({
    version: 1,
    data: z.object({ ...who, responses: z.array(recordedResponseSchema), totalTimeSeconds: z.number() }),
    personal: [{ subject: 'userId', erased: { responses: [] } }],
  }),
  NdaAnswered: event({ version: 1, data: z.object({ ...who, agree: z.boolean(), ndaUrl: z.string().nullable() }) }),
  /** The answers on the path alone, masked; the verdict is the server's. */
  ScreenerSubmitted: event({
    version: 1,
    data: z.object({
      ...who,
      responses: z.array(recordedResponseSchema),
      totalTimeSeconds: z.number(),
      qualified: z.boolean(),
      qualifiedPendingIdVerification: z.boolean(),
      /** Criteria that were not met: question uids, or `nda`. Empty if qualified. */
      unmet: z.array(z.string()),
      /** Share of judged questions that were met, 0 to 100. */
      percentage: z.number(),
      cycleId: id,
    }),
    personal: [{ subject: 'userId', erased: { responses: [] } }],
  }),
  ParticipantInvited: event({
    version: 1,
    data: z.object({ ...who, message: z.string(), remoteCommunicationDetails: z.string().nullable(), automatic: z.boolean() }),
    // What a researcher writes to or about one person may name them.
    personal: [{ subject: 'userId', erased: { message: '', remoteCommunicationDetails: null } }],
  }),
  SessionBooked: event({
    version: 1,
    data: z.object({ ...who, bookingUid: id, start: isoTime, end: isoTime, timezone: z.string() }),
  }),
  SessionRescheduled: event({
    version: 1,
    data: z.object({ ...who, bookingUid: id, start: isoTime, end: isoTime, timezone: z.string() }),
  }),
  ProjectStarted: event({ version: 1, data: z.object({ ...who }) }),
  CompletionMarked: event({ version: 1, data: z.object({ ...who }) }),
  ParticipantAttended: event({ version: 1, data: z.object({ ...who }) }),
  NoShowRecorded: event({ version: 1, data: z.object({ ...who }) }),
  ResponseInvalidated: event({
    version: 1,
    data: z.object({ ...who, reason: z.string() }),
    personal: [{ subject: 'userId', erased: { reason: '' } }],
  }),
  ResponseRejectedForQuality: event({
    version: 1,
    data: z.object({ ...who, reason: z.string() }),
    personal: [{ subject: 'userId', erased: { reason: '' } }],
  }),
  ResponseCancelled: event({
    version: 1,
    data: z.object({ ...who, message: z.string(), from: z.string(), tooLate: z.boolean() }),
    personal: [{ subject: 'userId', erased: { message: '' } }],
  }),
  /** The project closed before anything came of it; the person is told. */
  ApplicationClosed: event({ version: 1, data: z.object({ ...who }) }),
  PaymentApproved: event({
    version: 1,
    data: z.object({ ...who, incentiveCents: z.number().int(), tipCents: z.number().int() }),
  }),
} as const;
export type ParticipationEvent = EventOf<typeof participationEvents>;

/** `screenerCycle-{userId}`: how many screeners may still be submitted. */
export const screenerCycleEvents = {
  ScreenerCycleOpened: event({
    version: 1,
    data: z.object({ userId: id, cycleId: id, openedAt: isoTime, expiresAt: isoTime, limit: z.number().int() }),
  }),
  ScreenerCounted: event({
    version: 1,
    data: z.object({ userId: id, cycleId: id, participationId: id, count: z.number().int() }),
  }),
  ScreenerCycleReset: event({ version: 1, data: z.object({ userId: id, cycleId: id }) }),
} as const;
export type ScreenerCycleEvent = EventOf<typeof screenerCycleEvents>;

export const participationStream = (participationId: string): string => `participation-${participationId}`;
export const screenerCycleStream = (userId: string): string => `screenerCycle-${userId}`;

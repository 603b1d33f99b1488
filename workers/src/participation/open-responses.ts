import type { ProductEvents } from '@panelist/domain/registry';
import { projections } from '@panelist/infra/processors';
import { sql } from '@panelist/infra/postgres';
import { id, readModel, readValues, time } from '@panelist/infra/read-models';
import type { Dependencies } from '@panelist/infra/room';

/**
 * The responses of each person that a deactivation ends: begun, submitted, invited or booked; those that were
 * attended and are not paid, for an identity that is verified late; and which invitations wait for the
 * person. The workers' own table, so that neither a deactivation nor a digest waits for the read models of pages.
 */
export const openResponses = readModel({
  name: 'open-responses',
  version: 4,
  key: 'participationId',
  columns: {
    participationId: id(),
    userId: id().index(),
    projectId: id(),
    /** While the invitation waits for the person to book or begin. */
    invitedAt: time().nullable(),
  },
});

const noted = {
  upsert: ({ data: { participationId, userId, projectId } }: { readonly data: OpenResponse & { readonly userId: string } }) =>
    openResponses.make({ participationId, userId, projectId }),
};

export const openResponsesProjection = projections<ProductEvents>()(openResponses, {
  ScreenerStarted: noted,
  ScreenerSubmitted: noted,
  ParticipantInvited: {
    upsert: ({ data: { participationId, userId, projectId }, at }) =>
      openResponses.make({ participationId, userId, projectId, invitedAt: at }),
  },
  SessionBooked: () => openResponses.set({ invitedAt: null }),
  ProjectStarted: () => openResponses.set({ invitedAt: null }),
  ParticipantAttended: noted,
  AcceptedByDecision: noted,
  PaymentApproved: { remove: true },
  PaymentApprovalWithdrawn: noted,
  NoShowRecorded: { remove: true },
  ResponseInvalidated: { remove: true },
  ResponseRejectedForQuality: { remove: true },
  ResponseCancelled: { remove: true },
  ApplicationClosed: { remove: true },
  ApplicationExpired: { remove: true },
});

export interface OpenResponse {
  readonly participationId: string;
  readonly projectId: string;
}

/** The open and the unpaid responses of a person. */
export async function openResponsesOf({ pool }: Pick<Dependencies, 'pool'>, userId: string): Promise<readonly OpenResponse[]> {
  const { table, refs: r } = openResponses;
  return readValues<OpenResponse>(
    pool,
    sql`select ${r.participationId} as "participationId", ${r.projectId} as "projectId" from ${table} where ${r.userId} = ${userId} order by 1`,
  );
}

import type { DisputeGround, disputeLifecycle, DisputeStep, Evidence, Remedy } from '@panelist/domain/dispute';
import type { Attachment } from '@panelist/domain/messaging';
import { flag, id, json, personal, readModel, text, time } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';

/** One decision on a dispute. */
export interface DecisionMade {
  readonly at: string;
  readonly outcome: 'upheld' | 'declined';
  readonly by: 'researcher' | 'support' | 'silence';
  readonly reason: string;
}

/**
 * What a participant contests. What the researcher wrote is in `dispute-answers`, for it is theirs.
 */
export const disputes = readModel({
  name: 'disputes',
  version: 2,
  key: 'disputeId',
  subject: 'userId',
  alsoNotifies: ['researcherId'],
  columns: {
    disputeId: id(),
    participationId: id().index(),
    projectId: id(),
    userId: id(),
    /** The owner of the project. */
    researcherId: id(),
    payoutId: id().nullable(),
    ground: text<DisputeGround>(),
    status: text<disputeLifecycle.DisputeStatus>(),
    openedAt: time(),
    text: personal(text().nullable(), null),
    files: personal(json<readonly Attachment[]>().default([]), []),
    evidence: personal(json<readonly Evidence[]>().default([]), []),
    answerDueAt: time(),
    decisionDueAt: time(),
    /** Of the statement whose review opened it. */
    statementId: text().nullable(),
    /** When silence decides for the participant. */
    silenceAt: time().nullable(),
    isAnswered: flag().default(false),
    /** Support is late with the decision that is due. */
    isOverdue: flag().default(false),
    /** When the last decision was made. */
    decidedAt: time().nullable(),
    decisions: personal(json<readonly DecisionMade[]>().default([]), []),
    /** Who made the decision that is contested. */
    decidedFirst: json<readonly string[]>().default([]),
    /** Who decided first. */
    decidedBy: id().nullable(),
    appealUntil: time().nullable(),
    appealedAt: time().nullable(),
    appealText: personal(text().nullable(), null),
    appealFiles: personal(json<readonly Attachment[]>().default([]), []),
    /** What the decision orders, and what came of it. */
    remedy: text<Remedy>().nullable(),
    remedied: text<Remedy>().nullable(),
    remediedAt: time().nullable(),
    /** Why what the decision orders was refused for good. */
    remedyRefusal: text().nullable(),
    history: json<readonly { readonly at: string; readonly step: DisputeStep }[]>().default([]),
  },
  indexes: (row) => [
    sql`(${row.userId}, ${row.openedAt} desc)`,
    sql`(${row.projectId}, ${row.openedAt} desc)`,
    sql`(${row.status}, ${row.decisionDueAt})`,
  ],
});

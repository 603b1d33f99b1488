import type { ProductEvents } from '@panelist/domain/registry';
import { projections } from '@panelist/infra/processors';
import { sql } from '@panelist/infra/postgres';
import { id, readModel, readValues, text, time } from '@panelist/infra/read-models';
import type { Dependencies } from '@panelist/infra/service';

type Needs = Pick<Dependencies, 'pool'>;

/**
 * What workers need of every response: whose it is, and how far it is.
 * - open: begun, or submitted and not invited
 * - waiting: submitted, and fits; the researcher has not answered
 * - invited: invited or booked, and not decided
 * - unpaid: attended or accepted; the payment is not approved
 * - over: paid, cancelled, refused, closed or expired
 */
export const responses = readModel({
  name: 'responses',
  version: 1,
  key: 'participationId',
  columns: {
    participationId: id(),
    userId: id().index(),
    projectId: id(),
    stage: text<'open' | 'waiting' | 'invited' | 'unpaid' | 'over'>(),
    submittedAt: time().nullable(),
    /** While the invitation waits for the person to book or begin. */
    invitedAt: time().nullable(),
  },
  indexes: (row) => [sql`(${row.projectId}, ${row.participationId}) where ${row.stage} in ('open', 'waiting', 'invited')`],
});

const { make, set, table, refs: r } = responses;

const taken = () => set({ invitedAt: null });
const unpaid = () => set({ stage: 'unpaid', invitedAt: null });
const over = () => set({ stage: 'over', invitedAt: null });

/** A response begins with its screener, or with an invitation that skips it. */
export const responsesProjection = projections<ProductEvents>()(responses, {
  ScreenerStarted: {
    create: ({ data: { participationId, userId, projectId } }) => make({ participationId, userId, projectId, stage: 'open' }),
  },
  ScreenerSubmitted: {
    upsert: ({ data: { participationId, userId, projectId, qualified }, at }) =>
      make({ participationId, userId, projectId, stage: qualified ? 'waiting' : 'open', submittedAt: at }),
  },
  ApplicationQualified: ({ stage }) => (stage === 'open' ? set({ stage: 'waiting' }) : set({})),
  ParticipantInvited: {
    upsert: ({ data: { participationId, userId, projectId }, at }) =>
      make({ participationId, userId, projectId, stage: 'invited', invitedAt: at }),
  },
  SessionBooked: taken,
  SessionBookedElsewhere: taken,
  // It waits for another booking.
  SessionMissedByResearcher: (_, { at }) => set({ invitedAt: at }),
  SessionCancelledByResearcher: (_, { at }) => set({ invitedAt: at }),
  ProjectStarted: taken,
  ParticipantAttended: unpaid,
  AcceptedByDecision: unpaid,
  PaymentApprovalWithdrawn: unpaid,
  PaymentApproved: over,
  NoShowRecorded: over,
  ResponseInvalidated: over,
  ResponseRejectedForQuality: over,
  ResponseCancelled: over,
  ApplicationClosed: over,
  ApplicationExpired: over,
});

export interface Response {
  readonly participationId: string;
  readonly projectId: string;
}
const response = sql`${r.participationId} as "participationId", ${r.projectId} as "projectId"`;

/** Every response of a person. */
export const responsesOf = async ({ pool }: Needs, userId: string): Promise<readonly Response[]> =>
  readValues<Response>(pool, sql`select ${response} from ${table} where ${r.userId} = ${userId} order by 1`);

export interface OpenResponse extends Response {
  readonly submittedAt: Date | null;
}

/** The responses of a person that are not over. */
export const openResponsesOf = async ({ pool }: Needs, userId: string): Promise<readonly OpenResponse[]> =>
  readValues<OpenResponse>(
    pool,
    sql`select ${response}, ${r.submittedAt} as "submittedAt" from ${table}
      where ${r.userId} = ${userId} and ${r.stage} <> 'over' order by 1`,
  );

export interface UndecidedResponse {
  readonly id: string;
  /** False once the person is invited: then a closing ends nothing, and they get a mail. */
  readonly isOpen: boolean;
}

/**
 * One page of a project's open applications, undecided invitations and sessions, in the order of
 * their ids.
 */
export const undecidedOn = async (
  { pool }: Needs,
  projectId: string,
  { afterId, page }: { readonly afterId: string; readonly page: number },
): Promise<readonly UndecidedResponse[]> =>
  readValues<UndecidedResponse>(
    pool,
    sql`select ${r.participationId} as id, ${r.stage} <> 'invited' as "isOpen" from ${table}
      where ${r.projectId} = ${projectId} and ${r.stage} in ('open', 'waiting', 'invited')
        and ${r.participationId} > ${afterId}::text
      order by ${r.participationId} limit ${page}::integer`,
  );

/**
 * When each application of a project was submitted that waits for the researcher's answer, ISO
 * 8601.
 */
export async function waitingOn({ pool }: Needs, projectId: string): Promise<readonly string[]> {
  const rows = await readValues<{ readonly at: Date }>(
    pool,
    sql`select ${r.submittedAt} as at from ${table} where ${r.projectId} = ${projectId} and ${r.stage} = 'waiting'`,
  );
  return rows.map(({ at }) => at.toISOString());
}

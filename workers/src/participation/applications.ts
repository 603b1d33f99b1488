import type { ProductEvents } from '@panelist/domain/registry';
import { projections } from '@panelist/infra/processors';
import { sql } from '@panelist/infra/postgres';
import { flag, id, readModel, readValues, time } from '@panelist/infra/read-models';
import type { Dependencies } from '@panelist/infra/room';

/**
 * The open applications of each project, and the invitations and sessions that were not decided yet: the
 * workers' own table, so that closing a project does not wait for the read models of pages. A response
 * leaves it for good when it is decided or ends.
 */
export const applications = readModel({
  name: 'applications',
  version: 6,
  key: 'participationId',
  columns: {
    participationId: id(),
    projectId: id().index(),
    /** False once the person is invited: then a closing ends nothing, and they are told. */
    isOpen: flag(),
    submittedAt: time().nullable(),
    /** Submitted, and fits: it waits for the researcher's answer. */
    isWaiting: flag().default(false),
  },
});

export const applicationsProjection = projections<ProductEvents>()(applications, {
  ScreenerStarted: {
    create: ({ data: { participationId, projectId } }) => applications.make({ participationId, projectId, isOpen: true }),
  },
  ScreenerSubmitted: (_, { data: { qualified }, at }) => applications.set({ submittedAt: at, isWaiting: qualified }),
  ApplicationQualified: () => applications.set({ isWaiting: true }),
  ParticipantInvited: {
    upsert: ({ data: { participationId, projectId } }) => applications.make({ participationId, projectId, isOpen: false }),
  },
  ParticipantAttended: { remove: true },
  AcceptedByDecision: { remove: true },
  NoShowRecorded: { remove: true },
  ResponseInvalidated: { remove: true },
  ResponseRejectedForQuality: { remove: true },
  ResponseCancelled: { remove: true },
  ApplicationClosed: { remove: true },
  ApplicationExpired: { remove: true },
});

export interface OpenApplication {
  readonly id: string;
  /** The person is not invited. */
  readonly isOpen: boolean;
}

/** One page of a project's open applications, undecided invitations and sessions, in the order of their ids. */
export async function applicationsOf(
  { pool }: Pick<Dependencies, 'pool'>,
  projectId: string,
  { afterId, page }: { readonly afterId: string; readonly page: number },
): Promise<readonly OpenApplication[]> {
  const { table, refs: r } = applications;
  return readValues<OpenApplication>(
    pool,
    sql`select ${r.participationId} as id, ${r.isOpen} as "isOpen" from ${table}
      where ${r.projectId} = ${projectId} and ${r.participationId} > ${afterId}::text
      order by ${r.participationId} limit ${page}::integer`,
  );
}

/** When each application of a project was submitted that waits for the researcher's answer, ISO 8601. */
export async function waitingOn({ pool }: Pick<Dependencies, 'pool'>, projectId: string): Promise<readonly string[]> {
  const { table, refs: r } = applications;
  const rows = await readValues<{ readonly at: Date }>(
    pool,
    sql`select ${r.submittedAt} as at from ${table}
      where ${r.projectId} = ${projectId} and ${r.isWaiting} and ${r.submittedAt} is not null`,
  );
  return rows.map(({ at }) => new Date(at).toISOString());
}

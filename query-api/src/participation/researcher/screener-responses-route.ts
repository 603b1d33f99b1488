import { ownsProject } from '@panelist/domain/catalogue/browser';
import { screenerResponses } from '@panelist/domain/participation/browser';
import type { ResponseStatus } from '@panelist/domain/participation/browser';
import { socialLinksView } from '@panelist/domain/profile/browser';
import { route } from '@panelist/infra/http';
import { readPage, select } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import type { Row } from '@panelist/infra/read-models';
import { participations, type accounts, type projects } from '@panelist/projectors/read-models';
import { found } from '../../shared/found.js';
import type { QueryDependencies, TableDependencies } from '../../shared/query-dependencies.js';
import { accountsById, profilesByUser, projectById } from '../../shared/rows-by-key.js';
import { picturesOf } from '../../shared/pictures-of.js';
import { videosOf } from '../../shared/videos-of.js';

const pictureSeconds = 3600;

/** Submitted responses of a project, for its owner and staff (contract, Projects). */
export const screenerResponsesRoute = (dependencies: TableDependencies & Pick<QueryDependencies, 'files'>) =>
  route(screenerResponses, async ({ params, query, caller }) => {
    const row = await projectById(dependencies, params.id, 'projectId', 'ownerId', 'exposeParticipantEmails');
    const project = found(row && ownsProject(row.ownerId, caller) ? row : undefined);
    const { rows, totals } = await pageOfResponses(dependencies, project.projectId, query);
    const userIds = rows.map((response) => response.userId);
    const [people, profiles, videos, pictures] = await Promise.all([
      accountsById(dependencies, userIds, 'firstName', 'lastName', 'email'),
      profilesByUser(dependencies, userIds, 'socialLinks'),
      videosOf(dependencies, userIds),
      picturesOf(dependencies, userIds),
    ]);
    return {
      body: {
        totalCount: totals.count,
        items: rows.map((response) => {
          const { userId } = response;
          const picture = pictures.get(userId);
          return item(response, project, people.get(userId), {
            socialLinks: response.submittedAt === null ? null : socialLinksView(profiles.get(userId)?.socialLinks ?? null),
            pictureUrl: picture === undefined ? null : dependencies.files.signedPath(picture, pictureSeconds),
            videoIntroUrl: videos.get(userId) ?? null,
          });
        }),
      },
    };
  });

interface Wanted {
  readonly status?: ResponseStatus | undefined;
  readonly skip: number;
  readonly limit: number;
}

const columns = select(
  participations,
  'participationId',
  'userId',
  'projectId',
  'status',
  'submittedAt',
  'invitedAt',
  'qualified',
  'qualifiedPendingId',
  'percentage',
  'unmet',
  'projectStarted',
  'responses',
  'cancelledAt',
  'cancellationMessage',
  'cancellationTooLate',
);
type SubmittedRow = NonNullable<(typeof columns)['row']>;

/** Only the participant sees a draft. */
async function pageOfResponses(dependencies: TableDependencies, projectId: string, { status, skip, limit }: Wanted) {
  const { table, refs: r } = participations;
  return readPage<{ readonly count: number }, SubmittedRow>(dependencies, columns, {
    wanted: sql`
      select * from ${table}
      where ${r.projectId} = ${projectId} and (${r.submittedAt} is not null or ${r.invitedAt} is not null)
        and (${status ?? null}::text is null or ${r.status} = ${status ?? null})`,
    totals: sql`count(*)::integer as count`,
    order: sql`coalesce(${r.submittedAt}, ${r.invitedAt}) desc, ${r.participationId}`,
    limit,
    skip,
  });
}

type Project = Pick<Row<typeof projects>, 'exposeParticipantEmails'>;
type Person = Pick<Row<typeof accounts>, 'firstName' | 'lastName' | 'email'>;

interface Shared {
  /** Null until the person has applied. */
  readonly socialLinks: ReturnType<typeof socialLinksView> | null;
  readonly pictureUrl: string | null;
  readonly videoIntroUrl: string | null;
}

function item(row: SubmittedRow, project: Project, person: Person | undefined, shared: Shared) {
  return {
    id: row.participationId,
    projectId: row.projectId,
    status: row.status,
    submittedAt: row.submittedAt,
    qualified: row.qualified,
    qualifiedPendingIdVerification: row.qualifiedPendingId,
    percentage: row.percentage,
    unmet: row.unmet,
    projectStarted: row.projectStarted,
    participant: {
      userId: row.userId,
      firstName: person?.firstName ?? '',
      lastName: person?.lastName ?? '',
      email: project.exposeParticipantEmails && row.invitedAt !== null ? (person?.email ?? null) : null,
      ...shared,
    },
    responses: row.responses,
    cancellation: row.cancelledAt === null ? null : { message: row.cancellationMessage ?? '', tooLate: row.cancellationTooLate },
  };
}

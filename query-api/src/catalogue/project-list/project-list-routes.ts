import {
  projectPreview,
  projectSearch,
  type ProjectCard,
  type ProjectListQuery,
  type MatchablePerson,
} from '@panelist/domain/catalogue/browser';
import { isPhoneElsewhere, participationLifecycle } from '@panelist/domain/participation/browser';
import { route } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import { personColumns, personOf, verifiedPhoneOf } from '../../shared/applicant.js';
import { requireFound } from '../../shared/require-found.js';
import type { QueryDependencies, TableDependencies } from '../../shared/query-dependencies.js';
import { accountOf, profileOf, projectsById } from '../../shared/rows-by-key.js';
import { hiddenOf, hiddenBy } from '../../shared/hidden-projects.js';
import { projectCard } from '../../shared/project-card.js';
import { claimsOn, placesOf, placesTaken } from '../../shared/places-taken.js';
import { cardColumns } from '../../shared/project-columns.js';
import { promiseHoursOf } from '../../shared/promise-hours.js';
import { researcherRecordsOf } from '../../shared/researcher-records.js';
import { usualAnswers } from '../../shared/usual-times.js';
import { medianMinutes } from '../../shared/work-minutes.js';
import { joinSql, pipelined, sql, type Sql } from '@panelist/infra/postgres';
import { readValues } from '@panelist/infra/read-models';
import { participations, projects } from '@panelist/projectors/read-models';
import { isNarrowed, type FoundListings, type RatedOrganizations } from './listing-index.js';
import { listingsOf } from './listings.js';

/** The participant who reads a list. */
export interface Reader {
  readonly userId: string;
  /**
   * Null without a profile: they see what visitors see, except for the projects that they have
   * hidden.
   */
  readonly person: MatchablePerson | null;
  /**
   * The country of their verified number is not that of the profile: every project refuses them.
   */
  readonly isPhoneElsewhere: boolean;
}

/** A page of projects by id, in order. `pageOf` asks for the page of a project. */
interface FoundPage {
  readonly ids: readonly string[];
  /** Number of listings on all pages. */
  readonly total: number;
  /** From 1. */
  readonly page: number;
}

/**
 * The requested page of the list, from the index in memory; `records` sort and narrow it by the
 * true hourly rate. A text is compared by words and their beginnings or, if that finds nothing, by
 * similarity of the name.
 */
export async function findListings(
  { pool }: Pick<Dependencies, 'pool'>,
  query: ProjectListQuery,
  reader: Reader | null,
  today: string,
  records: RatedOrganizations = new Map(),
): Promise<FoundPage> {
  if (reader?.isPhoneElsewhere === true && isNarrowed(query)) return { ids: [], total: 0, page: 1 };
  const listings = listingsOf(pool);
  const text = query.queryText?.trim() ?? '';
  const [index, without, named, stems] = await Promise.all([
    listings.current(),
    projectsOf(pool, leftOut(query, reader)),
    projectsOf(pool, query.pageOf === undefined ? [] : [namedOrWithId(query.pageOf)]),
    text === '' ? null : listings.stemsOf(text),
  ]);
  if (query.sort === 'trueHourlyRate' || query.minTrueHourlyRate !== undefined) index.rate(records);
  const person = reader?.person ?? null;
  const search = { query: withOwnDemographics(query, person), person, today, without };
  let found = index.search({ ...search, only: stems && { stems } });
  if (found.total === 0 && text !== '') found = index.search({ ...search, only: { projectIds: await listings.namedLike(text) } });
  const place = named.length === 0 ? null : found.placeOf(named);
  return pageOf(found, place === null ? query.page : Math.floor(place / query.pageSize) + 1, query.pageSize);
}

/**
 * A `skip` within a page is a page with a fraction, which is not exact: the listing that it names
 * is whole.
 */
const pageOf = (found: FoundListings, page: number, size: number): FoundPage => ({
  ids: found.slice(Math.round((page - 1) * size), size),
  total: found.total,
  page: Math.floor(page),
});

/**
 * What a query says of gender, education, ethnicity and age counts as the reader's profile has it,
 * and for no other person: a visitor could find out by it for whom a project is.
 */
function withOwnDemographics(query: ProjectListQuery, person: MatchablePerson | null): ProjectListQuery {
  const own = (field: 'gender' | 'educationLevel' | 'ethnicity' | 'dateOfBirth') =>
    query[field] === undefined ? undefined : (person?.[field] ?? undefined);
  return {
    ...query,
    gender: own('gender'),
    educationLevel: own('educationLevel'),
    ethnicity: own('ethnicity'),
    dateOfBirth: own('dateOfBirth'),
  };
}

/**
 * The projects that the list leaves out because the reader has responded to them or hidden them.
 */
function leftOut(query: ProjectListQuery, reader: Reader | null): readonly Sql[] {
  if (reader === null) return [];
  return [
    ...(isNarrowed(query) && reader.person !== null ? [respondedTo(reader.userId)] : []),
    ...(query.showHiddenProjects === true ? [] : [hiddenBy(reader.userId)]),
  ];
}

function respondedTo(userId: string): Sql {
  const { table, refs: r } = participations;
  return sql`select ${r.projectId} from ${table}
    where ${r.userId} = ${userId}::text and ${r.status} <> ${participationLifecycle.statusAfter.ScreenerStarted}::text`;
}

/** The reader's responses on these projects that are invited, by project. */
async function invitedTo(
  pool: Dependencies['pool'],
  userId: string,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { table, refs: r } = participations;
  const rows = await readValues<{ readonly projectId: string; readonly id: string }>(
    pipelined(pool),
    sql`select ${r.projectId} as "projectId", ${r.participationId} as id from ${table}
      where ${r.userId} = ${userId} and ${r.projectId} = any(${projectIds})
        and ${r.status} = ${participationLifecycle.statusAfter.ParticipantInvited}`,
  );
  return new Map(rows.map(({ projectId, id }) => [projectId, id]));
}

/** A project by its id, or those with this name. */
function namedOrWithId(project: string): Sql {
  const { table, refs: p } = projects;
  return sql`select ${p.projectId} from ${table} where ${p.projectId} = ${project}::text or ${p.name} = ${project}::text`;
}

/** The ids that these statements select. */
async function projectsOf(pool: Dependencies['pool'], statements: readonly Sql[]): Promise<readonly string[]> {
  if (statements.length === 0) return [];
  const rows = await readValues<{ readonly projectId: string }>(
    pipelined(pool),
    sql`select ids.project_id as "projectId" from (${joinSql(statements, ' union all ')}) ids`,
  );
  return rows.map(({ projectId }) => projectId);
}

type ListDependencies = QueryDependencies & Pick<Dependencies, 'pool'>;

/** Projects for a participant; the named profile must be their own (document 2 §7). */
export const projectSearchRoute = (dependencies: ListDependencies) =>
  route(projectSearch, async ({ params, query, caller }) => {
    const { userId } = caller;
    const [profile, account] = await Promise.all([
      profileOf(dependencies, userId, 'profileId', ...personColumns),
      accountOf(dependencies, userId, 'phone', 'phoneVerified'),
    ]);
    const own = requireFound(profile?.profileId === params.profileId ? profile : undefined);
    const now = dependencies.clock.now();
    const person = personOf(own, now);
    const reader = { userId, person, isPhoneElsewhere: isPhoneElsewhere(verifiedPhoneOf(requireFound(account)), person) };
    return { body: await listProjects(dependencies, query, reader, now) };
  });

/** Projects for visitors. */
export const projectPreviewRoute = (dependencies: ListDependencies) =>
  route(projectPreview, async ({ query }) => ({
    body: await listProjects(dependencies, query, null, dependencies.clock.now()),
  }));

interface ProjectList {
  readonly results: readonly ProjectCard[];
  readonly page: number;
  readonly totalCount?: number;
}

/** One page of projects; `reader` is null for visitors. `today` is ISO 8601. */
async function listProjects(
  dependencies: TableDependencies & Pick<Dependencies, 'pool'> & Pick<QueryDependencies, 'config'>,
  query: ProjectListQuery,
  reader: Reader | null,
  today: string,
): Promise<ProjectList> {
  const records = await researcherRecordsOf(dependencies.pool)(today);
  const { ids, total, page } = await findListings(dependencies, query, reader, today, records);
  const [promiseHours, rows, taken, claims, usual, medians, hidden, invited] = await Promise.all([
    promiseHoursOf(dependencies),
    projectsById(dependencies, ids, ...cardColumns, 'participantsWanted'),
    placesTaken(dependencies, ids),
    claimsOn(dependencies, ids, reader?.userId ?? null, today),
    usualAnswers(dependencies, ids),
    medianMinutes(dependencies, ids, today),
    // A list without hidden projects needs no query for them.
    reader !== null && query.showHiddenProjects === true ? hiddenOf(dependencies, reader.userId, ids) : new Set<string>(),
    // A narrowed list leaves them out.
    reader === null || isNarrowed(query) ? new Map<string, string>() : invitedTo(dependencies.pool, reader.userId, ids),
  ]);
  const person = reader?.person ?? null;
  return {
    results: ids
      .flatMap((id) => rows.get(id) ?? [])
      .map((row) =>
        projectCard(row, person, today, {
          promiseHours: promiseHours(row),
          isHidden: hidden.has(row.projectId),
          invitedResponseId: invited.get(row.projectId),
          ...placesOf(row, taken, claims),
          usualAnswer: usual.get(row.projectId),
          record: records.get(row.organizationId),
          median: medians.get(row.projectId),
        }),
      ),
    page,
    ...(query.includeCount === true ? { totalCount: total } : {}),
  };
}

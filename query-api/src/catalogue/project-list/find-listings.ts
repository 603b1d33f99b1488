import type { MatchablePerson, ProjectListQuery } from '@panelist/domain/catalogue/browser';
import { participationLifecycle } from '@panelist/domain/participation/browser';
import { joinSql, pipelined, sql, type Sql } from '@panelist/infra/postgres';
import { readValues } from '@panelist/infra/read-models';
import type { Dependencies } from '@panelist/infra/service';
import { participations, projects } from '@panelist/projectors/read-models';
import type { ResearcherRecords } from '../../shared/researcher-records.js';
import { hiddenBy } from '../../shared/hidden-projects.js';
import { isNarrowed, type FoundListings } from './listing-index.js';
import { listingsOf } from './listings.js';

/** The participant who reads a list. */
export interface Reader {
  readonly userId: string;
  /**
   * Null without a profile: they see what visitors see, except for the projects that they have
   * hidden.
   */
  readonly person: MatchablePerson | null;
  /** The country of their verified number is not that of the profile: every project refuses them. */
  readonly isPhoneElsewhere: boolean;
}

/** A page of projects by id, in order. `pageOf` asks for the page of a project. */
export interface FoundPage {
  readonly ids: readonly string[];
  /** Number of listings on all pages. */
  readonly total: number;
  /** From 1. */
  readonly page: number;
}

/**
 * The requested page of the list, from the index in memory; `records` sort it by the true hourly rate. A text is compared by words and their
 * beginnings or, if that finds nothing, by similarity of the name.
 */
export async function findListings(
  { pool }: Pick<Dependencies, 'pool'>,
  query: ProjectListQuery,
  reader: Reader | null,
  today: string,
  records: ResearcherRecords = new Map(),
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
  if (query.sort === 'trueHourlyRate') index.rate(records);
  const person = reader?.person ?? null;
  const search = { query: withOwnDemographics(query, person), person, today, without };
  let found = index.search({ ...search, only: stems && { stems } });
  if (found.total === 0 && text !== '') found = index.search({ ...search, only: { projectIds: await listings.namedLike(text) } });
  const place = named.length === 0 ? null : found.placeOf(named);
  return pageOf(found, place === null ? query.page : Math.floor(place / query.pageSize) + 1, query.pageSize);
}

const pageOf = (found: FoundListings, page: number, size: number): FoundPage => ({
  ids: found.slice((page - 1) * size, size),
  total: found.total,
  page,
});

/**
 * What a query says of gender, education, ethnicity and age counts as the reader's profile has it, and
 * for nobody else: a visitor could find out by it for whom a project is.
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

/** The projects that the list leaves out because the reader has responded to them or hidden them. */
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

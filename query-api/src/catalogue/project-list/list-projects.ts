import { matchesAll, matchScore } from '@panelist/domain/catalogue/browser';
import type { MatchablePerson, ProjectCard, ProjectListQuery } from '@panelist/domain/catalogue/browser';
import { projectCard } from '../../shared/project-card.js';
import type { TableDependencies } from '../../shared/query-dependencies.js';
import { projectsById } from '../../shared/rows-by-key.js';
import { findCandidates } from './find-candidates.js';
import type { Candidate } from './find-candidates.js';

/** For whom a list is made; null for visitors. */
export interface Reader {
  readonly userId: string;
  readonly person: MatchablePerson;
}

export interface ProjectList {
  readonly results: readonly ProjectCard[];
  readonly page: number;
  readonly totalCount?: number;
}

/**
 * One page of projects. `showEligible` is what is shown unless said otherwise, `onlyShowMatched` narrows to those whose wishes the person all
 * meets, both false shows all (contract, Projects).
 */
export async function listProjects(
  dependencies: TableDependencies,
  query: ProjectListQuery,
  reader: Reader | null,
  today: string,
): Promise<ProjectList> {
  const narrowed = reader !== null && (query.onlyShowMatched === true || query.showEligible !== false);
  const eligible = narrowed ? { ...reader, today } : null;
  let candidates = await findCandidates(dependencies, query, eligible, 'words');
  if (candidates.length === 0 && query.queryText) candidates = await findCandidates(dependencies, query, eligible, 'likeness');
  if (reader !== null) candidates = rank(candidates, query, reader.person, today);
  const start = (query.page - 1) * query.pageSize;
  const ids = candidates.slice(start, start + query.pageSize).map((candidate) => candidate.project_id);
  const rows = await projectsById(dependencies, ids);
  return {
    results: ids.flatMap((id) => rows.get(id) ?? []).map((row) => projectCard(row, reader?.person ?? null, today)),
    page: query.page,
    ...(query.includeCount === true ? { totalCount: candidates.length } : {}),
  };
}

function rank(
  candidates: readonly Candidate[],
  query: ProjectListQuery,
  person: MatchablePerson,
  today: string,
): readonly Candidate[] {
  const wanted =
    query.onlyShowMatched === true ? candidates.filter(({ target }) => matchesAll(target, person, today)) : candidates;
  if (query.sort !== 'v4Score') return wanted;
  const scored = wanted.map((candidate) => ({ candidate, score: matchScore(candidate.target, person, today) }));
  // The order of equals stays: the newest first.
  return scored.toSorted((one, other) => other.score - one.score).map(({ candidate }) => candidate);
}

import type { ProjectCard, ProjectListQuery } from '@panelist/domain/catalogue/browser';
import { projectCard } from '../../shared/project-card.js';
import type { TableDependencies } from '../../shared/query-dependencies.js';
import { cardRowsById } from '../../shared/rows-by-key.js';
import { findListings } from './find-listings.js';
import type { Reader } from './list-filters.js';

export interface ProjectList {
  readonly results: readonly ProjectCard[];
  readonly page: number;
  readonly totalCount?: number;
}

/** One page of projects; `reader` is null for visitors and for those without a profile. `today` is ISO 8601. */
export async function listProjects(
  dependencies: TableDependencies,
  query: ProjectListQuery,
  reader: Omit<Reader, 'today'> | null,
  today: string,
): Promise<ProjectList> {
  const { ids, total } = await findListings(dependencies, query, reader && { ...reader, today });
  const rows = await cardRowsById(dependencies, ids);
  return {
    results: ids.flatMap((id) => rows.get(id) ?? []).map((row) => projectCard(row, reader?.person ?? null, today)),
    page: query.page,
    ...(query.includeCount === true && total !== null ? { totalCount: total } : {}),
  };
}

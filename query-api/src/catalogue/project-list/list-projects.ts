import type { ProjectCard, ProjectListQuery } from '@panelist/domain/catalogue/browser';
import type { Dependencies } from '@panelist/infra/service';
import { hiddenOf } from '../../shared/hidden-projects.js';
import { projectCard } from '../../shared/project-card.js';
import { placesLeft, placesTaken } from '../../shared/places-taken.js';
import { cardColumns } from '../../shared/project-columns.js';
import type { QueryDependencies, TableDependencies } from '../../shared/query-dependencies.js';
import { projectsById } from '../../shared/rows-by-key.js';
import { researcherRecordsOf } from '../../shared/researcher-records.js';
import { usualAnswers } from '../../shared/usual-times.js';
import { findListings, type Reader } from './find-listings.js';

export interface ProjectList {
  readonly results: readonly ProjectCard[];
  readonly page: number;
  readonly totalCount?: number;
}

/** One page of projects; `reader` is null for visitors. `today` is ISO 8601. */
export async function listProjects(
  dependencies: TableDependencies & Pick<Dependencies, 'pool'> & Pick<QueryDependencies, 'config'>,
  query: ProjectListQuery,
  reader: Reader | null,
  today: string,
): Promise<ProjectList> {
  const records = await researcherRecordsOf(dependencies.pool)(today);
  const { ids, total, page } = await findListings(dependencies, query, reader, today, records);
  const [rows, taken, usual, hidden] = await Promise.all([
    projectsById(dependencies, ids, ...cardColumns, 'participantsWanted'),
    placesTaken(dependencies, ids),
    usualAnswers(dependencies, ids),
    // A list without hidden projects needs no query for them.
    reader !== null && query.showHiddenProjects === true ? hiddenOf(dependencies, reader.userId, ids) : new Set<string>(),
  ]);
  const person = reader?.person ?? null;
  return {
    results: ids
      .flatMap((id) => rows.get(id) ?? [])
      .map((row) =>
        projectCard(row, person, today, {
          promiseHours: dependencies.config.paymentPromiseHours,
          isHidden: hidden.has(row.projectId),
          placesLeft: placesLeft(row, taken),
          usualAnswer: usual.get(row.projectId),
          record: records.get(row.organizationId),
        }),
      ),
    page,
    ...(query.includeCount === true ? { totalCount: total } : {}),
  };
}

import { externalResearcher as contract, mayReadProject } from '@panelist/domain/catalogue/browser';
import { route } from '@panelist/infra/http';
import { firstNameOf } from '../../shared/first-name-of.js';
import { asProjectReader } from '../../shared/as-project-reader.js';
import { requireFound } from '../../shared/require-found.js';
import type { QueryDependencies } from '../../shared/query-dependencies.js';
import { projectById } from '../../shared/rows-by-key.js';

/** Who writes in place of the project's researcher (document 3 §7). */
export const externalResearcherRoute = (dependencies: QueryDependencies) =>
  route(contract, async ({ params, caller }) => {
    const project = await projectById(
      dependencies,
      params.id,
      'projectId',
      'name',
      'ownerId',
      'organizationId',
      'publishedAt',
      'externalResearcher',
    );
    const { projectId, name, externalResearcher } = requireFound(
      project && mayReadProject(project, caller && (await asProjectReader(dependencies, caller))) ? project : undefined,
    );
    const external = externalResearcher && {
      name: externalResearcher.name,
      researcherName: firstNameOf(externalResearcher.name),
    };
    return { body: { success: true, response: { id: projectId, name, externalResearcher: external } } };
  });

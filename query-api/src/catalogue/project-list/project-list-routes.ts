import { projectPreview, projectSearch } from '@panelist/domain/catalogue/browser';
import { route } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/room';
import { personColumns, personOf } from '../../shared/applicant.js';
import { found } from '../../shared/found.js';
import type { QueryDependencies } from '../../shared/query-dependencies.js';
import { profileOf } from '../../shared/rows-by-key.js';
import { listProjects } from './list-projects.js';

type ListDependencies = QueryDependencies & Pick<Dependencies, 'pool'>;

/** Projects for a participant; the named profile must be their own (document 2 §7). */
export const projectSearchRoute = (dependencies: ListDependencies) =>
  route(projectSearch, async ({ params, query, caller }) => {
    const { userId } = caller;
    const profile = await profileOf(dependencies, userId, 'profileId', ...personColumns);
    const own = found(profile?.profileId === params.profileId ? profile : undefined);
    const now = dependencies.clock.now();
    const reader = { userId, person: personOf(own, now) };
    return { body: await listProjects(dependencies, query, reader, now) };
  });

/** Projects for visitors. */
export const projectPreviewRoute = (dependencies: ListDependencies) =>
  route(projectPreview, async ({ query }) => ({
    body: await listProjects(dependencies, query, null, dependencies.clock.now()),
  }));

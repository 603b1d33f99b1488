import { projectPreview, projectSearch } from '@panelist/domain/catalogue/browser';
import { isPhoneElsewhere } from '@panelist/domain/participation/browser';
import { route } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import { personColumns, personOf, verifiedPhoneOf } from '../../shared/applicant.js';
import { requireFound } from '../../shared/require-found.js';
import type { QueryDependencies } from '../../shared/query-dependencies.js';
import { accountOf, profileOf } from '../../shared/rows-by-key.js';
import { listProjects } from './list-projects.js';

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

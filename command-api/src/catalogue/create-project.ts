import {
  catalogueRefusal,
  createProject,
  projectDecider,
  projectIdOf,
  projectStream,
  validateProject,
} from '@panelist/domain/catalogue';
import { lookup } from '@panelist/domain/profile';
import type { Dependencies } from '@panelist/infra/service';
import { unitRoute } from '@panelist/infra/http';
import { organizationOfAccount } from './organization-of-account.js';

/** Creates one project whose code is new (contract, Projects). */
export const createProjectRoute = ({ commands, clock }: Pick<Dependencies, 'commands' | 'clock'>) =>
  unitRoute(createProject, async ({ body, caller, context }) => {
    const entry = validateProject(body, lookup);
    if (!entry.ok) throw catalogueRefusal('catalogue.project-invalid', { errors: entry.errors });
    const projectId = projectIdOf(entry.details.code);
    const organizationId = await organizationOfAccount({ commands }, caller.userId);
    const { state, position } = await commands.handle(
      projectDecider,
      projectStream.of(projectId),
      {
        type: 'DraftProject',
        data: { projectId, ownerId: caller.userId, organizationId, entry, at: clock.now() },
      },
      context,
    );
    const status = state.status === 'none' ? 'draft' : state.status;
    return { body: { id: projectId, code: entry.details.code, status }, status: 201, position };
  });

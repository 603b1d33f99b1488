import {
  closeProject,
  pauseRecruiting,
  projectDecider,
  projectStream,
  publishProject,
  projectLifecycle,
  resumeRecruiting,
  type ProjectCommand,
  catalogueRefusal,
  createProject,
  projectIdOf,
  validateProject,
  answerRecord,
} from '@panelist/domain/catalogue';
import { kernelRefusal } from '@panelist/domain/kernel';
import { type AnyRoute, unitRoute } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import { ownedProject } from '../load-participation.js';
import { requireActiveOrganization } from '../organizations.js';
import { lookup } from '@panelist/domain/profile';
import {
  accountDecider,
  accountStream,
  belongsTo,
  organizationOf,
  organizationDecider,
  organizationStream,
} from '@panelist/domain/identity';

const calls = [
  [publishProject, 'PublishProject'],
  [pauseRecruiting, 'PauseRecruiting'],
  [resumeRecruiting, 'ResumeRecruiting'],
  [closeProject, 'CloseProject'],
] as const satisfies readonly (readonly [unknown, ProjectCommand['type']])[];

/** Publish, pause, resume, close: by the owner or an admin. */
export const projectCommandRoutes = ({ commands, clock }: Pick<Dependencies, 'commands' | 'clock'>): readonly AnyRoute[] =>
  calls.map(([contract, type]) =>
    unitRoute(contract, async ({ params, caller, context }) => {
      await ownedProject(commands, params.id, caller);
      const command = { type, data: { at: clock.now() } };
      const { state, position } = await commands.handle(projectDecider, projectStream.of(params.id), command, context);
      if (state.status === 'none') throw kernelRefusal('resource.not-found');
      return {
        body: {
          id: params.id,
          status: state.status,
          recruitingStatus: projectLifecycle.recruitingStatus(projectLifecycle.lifecycleOf(state)),
        },
        position,
      };
    }),
  );

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

/** The organization to which new projects of the account belong. */
export async function organizationOfAccount({ commands }: Pick<Dependencies, 'commands'>, userId: string): Promise<string> {
  const { state } = await commands.load(accountDecider, accountStream.of(userId));
  return state.status === 'none' ? userId : organizationOf(state);
}

/** A researcher answers the record of their organization (contract, Fairness). */
export const answerRecordRoute = ({ commands }: Pick<Dependencies, 'commands'>) =>
  unitRoute(answerRecord, async ({ params: { id }, body: { text }, caller, context }) => {
    const { userId } = caller;
    const { state: account } = await commands.load(accountDecider, accountStream.of(userId));
    const organizations = account.status === 'none' ? [] : account.organizations;
    const organizationId = id === 'mine' ? organizationOf({ userId, organizations }) : id;
    if (!belongsTo({ userId, organizations }, organizationId)) throw kernelRefusal('resource.not-found');
    await requireActiveOrganization({ commands }, organizationId, caller);
    const command = { type: 'AnswerRecord', organizationId, userId, text: text.trim() } as const;
    const { position } = await commands.handle(organizationDecider, organizationStream.of(organizationId), command, context);
    return { body: { organizationId, answer: command.text || null }, position };
  });

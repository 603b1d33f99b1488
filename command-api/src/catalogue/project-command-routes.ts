import {
  closeProject,
  pauseRecruiting,
  projectDecider,
  projectStream,
  publishProject,
  projectLifecycle,
  resumeRecruiting,
  type ProjectCommand,
} from '@panelist/domain/catalogue';
import { kernelRefusal } from '@panelist/domain/kernel';
import { type AnyRoute, unitRoute } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import { ownedProject } from '../owned-project.js';

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

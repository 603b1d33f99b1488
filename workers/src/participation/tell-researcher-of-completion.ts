import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { participationDecider, participationStream, tellResearcherOfCompletion as job } from '@panelist/domain/participation';
import type { Dependencies } from '@panelist/infra/room';
import { nameForResearcher } from '../runtime/name-for-researcher.js';
import { notice } from '../runtime/notice.js';
import type { Part } from '../runtime/part.js';

type Needs = Pick<Dependencies, 'commands' | 'config' | 'log' | 'providers' | 'queue'>;

/** Mails a project's owner when a participant has marked the task as complete (contract, Settled). */
export function tellResearcherOfCompletion(dependencies: Needs): Part {
  const { commands } = dependencies;
  const projectOf = async (projectId: string) => {
    const { state } = await commands.load(projectDecider, projectStream.of(projectId));
    return state.status === 'none' ? null : state;
  };
  return notice(dependencies, {
    job,
    type: 'CompletionMarked',
    to: async ({ data }) => (await projectOf(data.projectId))?.ownerId ?? '',
    write: async ({ data: { participationId, projectId, userId } }, hello) => {
      const [project, { state: response }, participant] = await Promise.all([
        projectOf(projectId),
        commands.load(participationDecider, participationStream.of(participationId)),
        nameForResearcher(dependencies, { participationId, userId }),
      ]);
      // Confirmed or refused since.
      if (project === null || response.status !== 'INVITED') return null;
      const { name } = project.details;
      return {
        subject: `${participant} has completed your project: ${name}`,
        text: `${hello}

${participant} has marked “${name}” as complete. Please check what you received, and confirm that they took part; then you can approve the payment.

The response has the number ${participationId}.

The Panelist team`,
      };
    },
  });
}

import { isQuantitative, projectDecider, projectStream } from '@panelist/domain/catalogue';
import { participationDecider, participationLifecycle, participationStream } from '@panelist/domain/participation';
import type { Dependencies } from '@panelist/infra/service';
import { notice } from '../runtime/notice.js';
import type { WorkerModule } from '../runtime/worker-module.js';

type Needs = Pick<Dependencies, 'commands' | 'config' | 'log' | 'providers' | 'queue'>;

/** Sends a mail to a participant who is invited, or whose application ended with the project. */
export function mailParticipant(dependencies: Needs): readonly WorkerModule[] {
  const { commands, config } = dependencies;
  const projectOf = async (projectId: string) => {
    const { state } = await commands.load(projectDecider, projectStream.of(projectId));
    return state.status === 'none' ? null : { ...state.details, isClosed: state.status === 'closed' };
  };
  const statusOf = async (participationId: string) =>
    (await commands.load(participationDecider, participationStream.of(participationId))).state.status;
  const invited = notice(dependencies, {
    job: participationLifecycle.needs.ParticipantInvited,
    type: 'ParticipantInvited',
    to: ({ data }) => data.userId,
    write: async ({ data }, hello) => {
      const project = await projectOf(data.projectId);
      // Booked, taken part or ended since.
      if (project === null || (await statusOf(data.participationId)) !== 'INVITED') return null;
      const { name, kindOfResearch, isClosed } = project;
      const news = isClosed
        ? `the researcher of “${name}” has invited you, but the project is closed by now.`
        : `good news: you are invited to take part in “${name}”.`;
      const whenOpen = isQuantitative(kindOfResearch)
        ? 'You can begin whenever it suits you:'
        : 'The next step is yours: book a time for your session.';
      const next = isClosed
        ? 'Nothing can be booked or begun there any more, and there is nothing you have to do. Your application:'
        : whenOpen;
      return {
        subject: `You are invited: ${name}`,
        text: `${hello}

${news}

${data.message}${data.remoteCommunicationDetails === null ? '' : `\n\n${data.remoteCommunicationDetails}`}

${next}
${config.publicUrl}/panelists/v2/surveys?id=${data.participationId}

The Panelist team`,
      };
    },
  });
  const closed = notice(dependencies, {
    job: participationLifecycle.needs.ApplicationClosed,
    type: 'ApplicationClosed',
    to: ({ data }) => data.userId,
    write: async ({ data }, hello) => {
      const project = await projectOf(data.projectId);
      const status = await statusOf(data.participationId);
      // Invited nevertheless, or left.
      if (project === null || (status !== 'DRAFT' && status !== 'PENDING')) return null;
      return {
        subject: `This project has closed: ${project.name}`,
        text: `${hello}

“${project.name}” has found its participants and is closed now. Thank you for your interest: your application will not be looked at any more, and there is nothing you have to do.

There are other projects that may suit you:
${config.publicUrl}/panelists/v2/dashboard

The Panelist team`,
      };
    },
  });
  return [invited, closed];
}

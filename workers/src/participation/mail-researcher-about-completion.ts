import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { defaultTimeZone, fold, momentWithZone } from '@panelist/domain/kernel';
import { participationDecider, participationStream, mailResearcherAboutCompletion as job } from '@panelist/domain/participation';
import { preferencesDecider, preferencesStream } from '@panelist/domain/profile';
import type { Dependencies } from '@panelist/infra/service';
import { nameForResearcher } from '../runtime/name-for-researcher.js';
import { notice } from '../runtime/notice.js';
import type { WorkerModule } from '../runtime/worker-module.js';

type Needs = Pick<Dependencies, 'commands' | 'config' | 'log' | 'providers' | 'queue'>;

/**
 * Mails a project's owner when a participant has marked the task as complete (contract, Settled),
 * or has checked in for a session for which the owner has not. No mail about a session that has
 * moved since.
 */
export function mailResearcherAboutCompletion(dependencies: Needs): WorkerModule {
  const { commands, config, log } = dependencies;
  const projectOf = async (projectId: string) => {
    const { state } = await commands.load(projectDecider, projectStream.of(projectId));
    return state.status === 'none' ? null : state;
  };
  return notice(dependencies, {
    job,
    type: ['CompletionMarked', 'CheckedIn'],
    to: async ({ data }) => (await projectOf(data.projectId))?.ownerId ?? '',
    write: async ({ data, at, revision }, hello) => {
      const { participationId, projectId, userId } = data;
      const [project, { state: response }, participant] = await Promise.all([
        projectOf(projectId),
        commands.load(participationDecider, participationStream.of(participationId)),
        nameForResearcher(dependencies, { participationId, userId, projectId }),
      ]);
      if (project === null) return null;
      const { name } = project.details;
      if ('by' in data) {
        if (data.by === 'researcher' || !('checkIns' in response) || response.checkIns.researcher) return null;
        const then = fold(participationDecider, await log.read(participationStream.of(participationId), { limit: revision }));
        if (!('booking' in then) || then.booking.start !== response.booking.start) return null;
        const { state: preferences } = await commands.load(preferencesDecider, preferencesStream.of(project.ownerId));
        const reader = { zone: preferences.timeZone ?? defaultTimeZone, now: Date.parse(at) };
        return {
          subject: `${participant} is there for your session: ${name}`,
          text: `${hello}

${participant} has checked in for your session for “${name}”, which begins on ${momentWithZone(response.booking.start, reader)}. Please check in as well:
${config.publicUrl}/panelists/v2/researcher/projects/${projectId}?response=${participationId}

If you have not ten minutes after the start, the session counts as missed: they receive half of the incentive from your reservation, and may book again.

The Panelist team`,
        };
      }
      // Confirmed or refused since.
      if (response.status !== 'INVITED') return null;
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

import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { mailWaitingWhenProjectClosed as job, participationDecider, participationStream } from '@panelist/domain/participation';
import { jobHandler } from '@panelist/infra/jobs';
import type { Dependencies } from '@panelist/infra/service';
import { deliver } from '../runtime/deliver.js';
import { governedMail } from '../runtime/governed-mail.js';
import { greeting } from '../runtime/greeting.js';
import { withObjection } from '../runtime/notice.js';
import { reaction } from '../runtime/reaction.js';
import { recordedEvent } from '../runtime/recorded-event.js';
import type { WorkerModule } from '../runtime/worker-module.js';
import { loadReader } from './load-person.js';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'config' | 'log' | 'providers' | 'queue'>;

/**
 * To a person who waited for a place of a project that closed (ADR 193). The setting of the offers'
 * mails governs it. Who has applied meanwhile gets the mail of the closing instead.
 */
export function mailWaitingListEnded(dependencies: Needs): WorkerModule {
  const { commands, config, log, providers, queue } = dependencies;
  return {
    reactions: [
      reaction({
        name: job.name,
        stops: 'stream',
        on: {
          PlaceHoldEnded: async ({ data, stream, eventId }, run) => {
            if (data.offered && data.reason === 'closed') await queue.add(job, run.id, { stream, eventId });
          },
          WaitingListLeft: async ({ data, stream, eventId }, run) => {
            if (data.reason === 'closed') await queue.add(job, run.id, { stream, eventId });
          },
        },
      }),
    ],
    handlers: [
      jobHandler(job, async (cause) => {
        const ended = await recordedEvent(log, ['PlaceHoldEnded', 'WaitingListLeft'], cause);
        const { data } = ended;
        const { projectId, participationId, userId } = data;
        const [{ state: project }, { state: response }, reader] = await Promise.all([
          commands.load(projectDecider, projectStream.of(projectId)),
          commands.load(participationDecider, participationStream.of(participationId)),
          loadReader(dependencies, userId),
        ]);
        if (project.status === 'none' || response.status !== 'none' || reader === null) return;
        if (!reader.preferences.notifications.targetedResearchInvitation) return;
        const { name } = project.details;
        const content = {
          subject: `A project that you waited for has closed: ${name}`,
          text: `${greeting(reader.account)}

“${name}” has closed, and its waiting list with it. There is nothing you have to do.

Other projects that you can apply to are here:
${config.publicUrl}/panelists/v2/dashboard

The Panelist team`,
        };
        const whole = await withObjection(dependencies, content, ended, userId);
        const mail = governedMail(dependencies, 'targetedResearchInvitation', userId, whole);
        const messageId = `${job.name}-${cause.eventId}`;
        await deliver(async () => providers.mail.send({ to: reader.account.email, ...mail, messageId }));
      }),
    ],
  };
}

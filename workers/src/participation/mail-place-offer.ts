import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { defaultTimeZone, momentWithZone } from '@panelist/domain/kernel';
import { holdOf, mailParticipantWhenPlaceFrees as job, placesDecider, placesStream } from '@panelist/domain/participation';
import { jobHandler } from '@panelist/infra/jobs';
import type { Dependencies } from '@panelist/infra/service';
import { deliver } from '../runtime/deliver.js';
import { governedMail } from '../runtime/governed-mail.js';
import { greeting } from '../runtime/greeting.js';
import { reaction } from '../runtime/reaction.js';
import { recordedEvent } from '../runtime/recorded-event.js';
import type { WorkerModule } from '../runtime/worker-module.js';
import { loadReader } from './load-person.js';
import { projectLines } from './project-lines.js';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'config' | 'log' | 'providers' | 'queue'>;

/**
 * To a person on the waiting list for whom a place is held now (ADR 193). A setting governs it, as
 * the other mails about projects that the person could apply to.
 */
export function mailPlaceOffer(dependencies: Needs): WorkerModule {
  const { clock, commands, config, log, providers, queue } = dependencies;
  return {
    reactions: [
      reaction({
        name: job.name,
        stops: 'stream',
        on: {
          PlaceHeld: async ({ data, stream, eventId }, run) => {
            if (data.offered) await queue.add(job, run.id, { stream, eventId });
          },
        },
      }),
    ],
    handlers: [
      jobHandler(job, async (cause) => {
        const { data } = await recordedEvent(log, 'PlaceHeld', cause);
        const { projectId, participationId, userId, until } = data;
        const [{ state: project }, { state: places }, reader] = await Promise.all([
          commands.load(projectDecider, projectStream.of(projectId)),
          commands.load(placesDecider, placesStream.of(projectId)),
          loadReader(dependencies, userId),
        ]);
        const now = clock.now();
        // Given back, used or over meanwhile.
        if (holdOf(places, participationId, now) === undefined || project.status === 'none' || reader === null) return;
        const { account, preferences } = reader;
        if (!preferences.notifications.targetedResearchInvitation) return;
        const end = momentWithZone(until, { zone: preferences.timeZone ?? defaultTimeZone, now: Date.parse(now) });
        const content = {
          subject: `A place is free: ${project.details.name}`,
          text: `${greeting(account)}

you asked for a notice, and a place is free now. It is held for you until ${end}:

${projectLines(project, config.publicUrl)}

After that it goes to the next person on the waiting list.

The Panelist team`,
        };
        const mail = governedMail(dependencies, 'targetedResearchInvitation', userId, content);
        const messageId = `${job.name}-${cause.eventId}`;
        await deliver(async () => providers.mail.send({ to: account.email, ...mail, messageId }));
      }),
    ],
  };
}

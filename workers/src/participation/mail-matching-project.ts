import { fits, isImported } from '@panelist/domain/catalogue';
import { mailMatchedWhenProjectPublished as job } from '@panelist/domain/participation';
import type { Dependencies } from '@panelist/infra/service';
import { z } from 'zod';
import { mailRecipientsProjection } from '../read-models/index.js';
import { deliver } from '../runtime/deliver.js';
import { governedMail } from '../runtime/governed-mail.js';
import { greeting } from '../runtime/greeting.js';
import type { WorkerModule } from '../runtime/worker-module.js';
import { reaction } from '../runtime/reaction.js';
import { schedule, scheduleAll, scheduledMail, task } from '../runtime/schedule.js';
import { announcedTo, recruitingProject } from './announced-project.js';
import { loadReader } from './load-person.js';
import { projectLines } from './project-lines.js';
import { invitationRecipients } from './recipients.js';
import { composeAlerts } from './search-alerts/compose-alerts.js';
import { findSearches, findSearchesPage } from './search-alerts/find-searches.js';
import { sendAlerts } from './search-alerts/send-alerts.js';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'config' | 'logger' | 'pool' | 'providers' | 'sessions' | 'vault'>;

/** Compares a page of people with a project. */
const pageName = 'match-people-with-project';

/** People who are compared with the project in one step. */
const usualPage = 500;

/** No alert is about a project published longer ago: workers may handle the log again. */
const alertedForMs = 3 * 86_400_000;

/**
 * When a project is published, sends one mail to each person whom it fits and who may apply now
 * (contract, Settled; ADR 112), and alerts those whose saved searches find it (ADR 196). A task
 * compares one page of people with the project, schedules a mail for each whom it fits, and the
 * next page: other tasks run in between. Each mail is a job, which judges again by the person's own
 * streams.
 */
export function mailMatchingProject(dependencies: Needs, page = usualPage): WorkerModule {
  const { clock, config, pool, providers } = dependencies;
  const mail = scheduledMail({ pool }, job, async ({ projectId, userId }) => {
    const project = await recruitingProject(dependencies, projectId);
    const reader = await loadReader(dependencies, userId);
    if (project === null || reader === null) return;
    if ((await announcedTo(dependencies, reader, project))?.isMailedAsMatch !== true) return;
    const content = {
      subject: `A new project that fits you: ${project.details.name}`,
      text: `${greeting(reader.account)}

a project was published that fits your profile:

${projectLines(project, config.publicUrl)}

Places go to those who apply and qualify first.

The Panelist team`,
    };
    const mailOf = governedMail(dependencies, 'targetedResearchInvitation', userId, content);
    await deliver(async () =>
      providers.mail.send({ to: reader.account.email, ...mailOf, messageId: `${job.name}-${projectId}-${userId}` }),
    );
  });
  const nextPage = task({
    name: pageName,
    payload: z.object({ projectId: z.string(), eventId: z.string(), afterUserId: z.string() }),
    handle: async ({ projectId, eventId, afterUserId }) => {
      const project = await recruitingProject(dependencies, projectId);
      if (project === null) return;
      const now = clock.now();
      const { people, lastUserId } = await invitationRecipients(dependencies, { afterUserId, page, now });
      const texts = people.filter(({ person }) => fits(project.details, person, now));
      await scheduleAll(
        { pool },
        job,
        now,
        texts.map(({ userId }) => ({ id: `${job.name}-${projectId}-${userId}`, payload: { projectId, userId } })),
      );
      if (lastUserId === null) return;
      const id = `${pageName}-${eventId}-${lastUserId}`;
      await schedule({ pool }, nextPage, now, id, { projectId, eventId, afterUserId: lastUserId });
    },
  });
  return {
    reactions: [
      reaction({
        name: job.name,
        stops: 'stream',
        after: [mailRecipientsProjection],
        on: {
          ProjectPublished: async ({ data: { projectId }, at, eventId, metadata }, run) => {
            if (isImported(metadata)) return;
            const now = clock.now();
            if (Date.parse(now) - Date.parse(at) < alertedForMs) {
              const first = { projectId, eventId, afterUserId: '', afterId: '' };
              await schedule({ pool }, findSearchesPage, now, `${findSearchesPage.name}-${eventId}`, first);
            }
            await schedule({ pool }, nextPage, now, run.id, { projectId, eventId, afterUserId: '' });
          },
        },
      }),
    ],
    tasks: [nextPage, findSearches(dependencies)],
    handlers: [mail, composeAlerts(dependencies), ...sendAlerts(dependencies)],
  };
}

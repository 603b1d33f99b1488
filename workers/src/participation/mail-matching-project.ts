import { fits, isImported, projectDecider, projectLifecycle, projectStream } from '@panelist/domain/catalogue';
import {
  applicantFactsOf,
  matchableOf,
  participationDecider,
  participationIdOf,
  participationStream,
  projectFactsOf,
  startRefusal,
  mailMatchedWhenProjectPublished as job,
} from '@panelist/domain/participation';
import type { Dependencies } from '@panelist/infra/service';
import { z } from 'zod';
import { mailRecipientsProjection } from '../read-models/index.js';
import { deliver } from '../runtime/deliver.js';
import { governedMail } from '../runtime/governed-mail.js';
import { greeting } from '../runtime/greeting.js';
import type { WorkerModule } from '../runtime/worker-module.js';
import { reaction } from '../runtime/reaction.js';
import { schedule, scheduleAll, scheduledMail, task } from '../runtime/schedule.js';
import { loadReader } from './load-person.js';
import { projectLines } from './project-lines.js';
import { invitationRecipients } from './recipients.js';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'config' | 'pool' | 'providers' | 'vault'>;

/** Compares a page of people with a project. */
const pageName = 'match-people-with-project';

/** People who are compared with the project in one step. */
const usualPage = 500;

/**
 * When a project is published, sends one mail to each person whom it fits and who may apply now
 * (contract, Settled; ADR 112). A task compares one page of people with the project, schedules a
 * mail for each whom it fits, and the next page: other tasks run in between. Each mail is a job,
 * which judges again by the person's own streams.
 */
export function mailMatchingProject(dependencies: Needs, page = usualPage): WorkerModule {
  const { clock, commands, config, pool, providers } = dependencies;
  const recruiting = async (projectId: string) => {
    const { state } = await commands.load(projectDecider, projectStream.of(projectId));
    return state.status !== 'none' && projectLifecycle.opennessOf(projectLifecycle.lifecycleOf(state)).isRecruiting
      ? state
      : null;
  };
  const mail = scheduledMail({ pool }, job, async ({ projectId, userId }) => {
    const project = await recruiting(projectId);
    const reader = await loadReader(dependencies, userId);
    if (project === null || reader === null) return;
    const { account, preferences, profile } = reader;
    if (!preferences.notifications.targetedResearchInvitation || preferences.hidden.has(projectId)) return;
    const stream = participationStream.of(participationIdOf(userId, projectId));
    const { state: response } = await commands.load(participationDecider, stream);
    const now = clock.now();
    const person = matchableOf(profile, now);
    const facts = projectFactsOf(project);
    // Applied, or begun: they know the project.
    if (response.status !== 'none' || person === null || facts === null) return;
    if (startRefusal(null, facts, applicantFactsOf(reader, project, now), now) !== null) return;
    if (!fits(project.details, person, now)) return;
    const content = {
      subject: `A new project that fits you: ${project.details.name}`,
      text: `${greeting(account)}

a project was published that fits your profile:

${projectLines(project, config.publicUrl)}

Places go to those who apply and qualify first.

The Panelist team`,
    };
    const mailOf = governedMail(dependencies, 'targetedResearchInvitation', userId, content);
    await deliver(async () =>
      providers.mail.send({ to: account.email, ...mailOf, messageId: `${job.name}-${projectId}-${userId}` }),
    );
  });
  const nextPage = task({
    name: pageName,
    payload: z.object({ projectId: z.string(), eventId: z.string(), afterUserId: z.string() }),
    handle: async ({ projectId, eventId, afterUserId }) => {
      const project = await recruiting(projectId);
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
          ProjectPublished: async ({ data: { projectId }, eventId, metadata }, run) => {
            if (isImported(metadata)) return;
            await schedule({ pool }, nextPage, clock.now(), run.id, { projectId, eventId, afterUserId: '' });
          },
        },
      }),
    ],
    tasks: [nextPage],
    handlers: [mail],
  };
}

import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import { defaultTimeZone, momentWithZone } from '@panelist/domain/kernel';
import {
  answerDueAt,
  endsUnansweredAt,
  expireApplicationWhenUnanswered,
  expireUnansweredApplication,
  participationDecider,
  participationStream,
  projectFactsOf,
  mailResearcherAboutUnanswered,
  warningDayOf,
} from '@panelist/domain/participation';
import { preferencesDecider, preferencesStream } from '@panelist/domain/profile';
import type { Dependencies } from '@panelist/infra/service';
import { responsesProjection, waitingOn } from '../read-models/index.js';
import { deliver } from '../runtime/deliver.js';
import { greeting } from '../runtime/greeting.js';
import type { WorkerModule } from '../runtime/worker-module.js';
import { reaction } from '../runtime/reaction.js';
import { schedule, scheduled, scheduledMail } from '../runtime/schedule.js';

const name = 'expire-unanswered-applications';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'config' | 'pool' | 'providers'>;

/**
 * Ends each application that was not answered in time, and mails the researcher before, one mail a
 * project and day (ADR 108). A submission schedules both.
 */
export function expireUnanswered({ clock, commands, config, pool, providers }: Needs): WorkerModule {
  const projectOf = async (projectId: string) => {
    const { state } = await commands.load(projectDecider, projectStream.of(projectId));
    return state.status === 'none' || state.status === 'draft' ? null : state;
  };

  const ends = scheduled({ pool }, expireUnansweredApplication, async ({ participationId, projectId, submittedAt }, run) => {
    const project = await projectOf(projectId);
    const facts = project && projectFactsOf(project);
    if (project === null || facts === null) return;
    const { decisionDate } = project.details;
    const command = expireApplicationWhenUnanswered({ submittedAt, decisionDate }, clock.now());
    if ('notBefore' in command) {
      const { notBefore } = command;
      const later = `${name}-${participationId}-${Date.parse(notBefore)}`;
      await schedule({ pool }, expireUnansweredApplication, notBefore, later, { participationId, projectId, submittedAt });
      return;
    }
    const known = { project: facts, applicant: null };
    await commands.handle(participationDecider, participationStream.of(participationId), command, run.context(), known);
  });

  const warning = scheduledMail({ pool }, mailResearcherAboutUnanswered, async ({ projectId, day }) => {
    const project = await projectOf(projectId);
    if (project === null || project.status === 'closed') return;
    const { decisionDate, name: title } = project.details;
    const dueTimes = (await waitingOn({ pool }, projectId))
      .map((submittedAt) => answerDueAt({ submittedAt, decisionDate }))
      .filter((dueAt) => warningDayOf(dueAt) <= day)
      .toSorted();
    const [{ state: owner }, { state: preferences }] = await Promise.all([
      commands.load(accountDecider, accountStream.of(project.ownerId)),
      commands.load(preferencesDecider, preferencesStream.of(project.ownerId)),
    ]);
    // All are answered, or the account reads no mails any more.
    if (dueTimes.length === 0 || owner.status !== 'open' || owner.email === '') return;
    const next = dueTimes.find((dueAt) => dueAt > clock.now()) ?? clock.now();
    const last = momentWithZone(next, { zone: preferences.timeZone ?? defaultTimeZone, now: Date.parse(clock.now()) });
    const people = dueTimes.length === 1 ? '1 person waits' : `${dueTimes.length} people wait`;
    const text = `${greeting(owner)}

${people} for your answer to their application to “${title}”. What is not answered in time ends by itself, the first of these after ${last}, and each person is told that nobody answered.

Please invite whom you choose, and decline the others:
${config.publicUrl}/panelists/v2/researcher/projects/${projectId}

The Panelist team`;
    const mail = { to: owner.email, subject: `Applications wait for your answer: ${title}`, text };
    await deliver(async () =>
      providers.mail.send({ ...mail, messageId: `${mailResearcherAboutUnanswered.name}-${projectId}-${day}` }),
    );
  });

  return {
    reactions: [
      reaction({
        name,
        stops: 'stream',
        // The warning counts who waits.
        after: [responsesProjection],
        on: {
          ScreenerSubmitted: async ({ data, at: submittedAt }, run) => {
            const { participationId, projectId, qualified, qualifiedPendingIdVerification } = data;
            const [project, { state: response }] = await Promise.all([
              projectOf(projectId),
              commands.load(participationDecider, participationStream.of(participationId)),
            ]);
            if (project === null || response.status !== 'PENDING' || response.applicationClosed) return;
            const { decisionDate } = project.details;
            const dueAt = endsUnansweredAt({ submittedAt, decisionDate }, clock.now());
            await schedule({ pool }, expireUnansweredApplication, dueAt, run.id, { participationId, projectId, submittedAt });
            if (!qualified && !qualifiedPendingIdVerification) return;
            const day = warningDayOf(dueAt);
            const id = `${mailResearcherAboutUnanswered.name}-${projectId}-${day}`;
            await schedule({ pool }, mailResearcherAboutUnanswered, `${day}T00:00:00.000Z`, id, { projectId, day });
          },
        },
      }),
    ],
    handlers: [ends, warning],
  };
}

import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import { derivedId } from '@panelist/domain/kernel';
import {
  answerDueAt,
  endsUnansweredAt,
  expireApplicationWhenUnanswered,
  expireUnansweredApplication,
  participationDecider,
  participationStream,
  projectFactsOf,
  tellResearcherOfUnanswered,
  warningDayOf,
  zonedMinute,
} from '@panelist/domain/participation';
import type { Dependencies } from '@panelist/infra/room';
import { responsesProjection, waitingOn } from '../read-models/index.js';
import { setDeadline } from '../runtime/deadlines.js';
import { deliver } from '../runtime/deliver.js';
import { greeting } from '../runtime/greeting.js';
import { jobDeadline } from '../runtime/job-deadline.js';
import type { Part } from '../runtime/part.js';
import { reaction } from '../runtime/reaction.js';

const name = 'expire-unanswered-applications';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'config' | 'pool' | 'providers' | 'queue'>;

/**
 * Ends each application that nobody has answered in time, and mails the researcher before, one mail a
 * project and day (ADR 108). A submission sets both deadlines; their rows stay until their jobs have
 * ended, so that a lost queue leaves nobody waiting.
 */
export function expireUnanswered({ clock, commands, config, pool, providers, queue }: Needs): Part {
  const projectOf = async (projectId: string) => {
    const { state } = await commands.load(projectDecider, projectStream.of(projectId));
    return state.status === 'none' || state.status === 'draft' ? null : state;
  };

  const ends = jobDeadline(
    { pool, queue },
    {
      name,
      job: expireUnansweredApplication,
      endless: true,
      handle: async ({ participationId, projectId, submittedAt, deadlineId: id = '' }) => {
        const project = await projectOf(projectId);
        const facts = project && projectFactsOf(project);
        if (project === null || facts === null) return;
        const { decisionDate } = project.details;
        const command = expireApplicationWhenUnanswered({ submittedAt, decisionDate }, clock.now());
        if ('notBefore' in command) {
          const { notBefore } = command;
          const later = `${name}-${participationId}-${Date.parse(notBefore)}`;
          await setDeadline({ pool }, ends.due, later, notBefore, { participationId, projectId, submittedAt });
          return;
        }
        const context = {
          actor: { kind: 'system', id: name } as const,
          commandId: derivedId('deadline', id),
          correlationId: id,
          causationId: id,
        };
        const known = { project: facts, applicant: null };
        await commands.handle(participationDecider, participationStream.of(participationId), command, context, known);
      },
    },
  );

  const warning = jobDeadline(
    { pool, queue },
    {
      name: tellResearcherOfUnanswered.name,
      job: tellResearcherOfUnanswered,
      handle: async ({ projectId, day }) => {
        const project = await projectOf(projectId);
        if (project === null || project.status === 'closed') return;
        const { decisionDate, name: title } = project.details;
        const dueTimes = (await waitingOn({ pool }, projectId))
          .map((submittedAt) => answerDueAt({ submittedAt, decisionDate }))
          .filter((dueAt) => warningDayOf(dueAt) <= day)
          .toSorted();
        const { state: owner } = await commands.load(accountDecider, accountStream.of(project.ownerId));
        // All are answered, or the account reads no mails any more.
        if (dueTimes.length === 0 || owner.status !== 'open' || owner.email === '') return;
        const last = zonedMinute(dueTimes.find((dueAt) => dueAt > clock.now()) ?? clock.now(), 'UTC');
        const people = dueTimes.length === 1 ? '1 person waits' : `${dueTimes.length} people wait`;
        const text = `${greeting(owner)}

${people} for your answer to their application to “${title}”. What is not answered in time ends by itself, the first of these after ${last}, and each person is told that nobody answered.

Please invite whom you choose, and decline the others:
${config.publicUrl}/panelists/v2/researcher/projects/${projectId}

The Panelist team`;
        const mail = { to: owner.email, subject: `Applications wait for your answer: ${title}`, text };
        await deliver(async () =>
          providers.mail.send({ ...mail, messageId: `${tellResearcherOfUnanswered.name}-${projectId}-${day}` }),
        );
      },
    },
  );

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
            await setDeadline({ pool }, ends.due, run.id, dueAt, { participationId, projectId, submittedAt });
            if (!qualified && !qualifiedPendingIdVerification) return;
            const day = warningDayOf(dueAt);
            await setDeadline(
              { pool },
              warning.due,
              `${tellResearcherOfUnanswered.name}-${projectId}-${day}`,
              `${day}T00:00:00.000Z`,
              {
                projectId,
                day,
              },
            );
          },
        },
      }),
    ],
    deadlines: [ends.due, warning.due],
    handlers: [ends.handler, warning.handler],
  };
}

import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { decisionMakerOf, type RecordedEvent } from '@panelist/domain/kernel';
import {
  closeApplicationsWhenProjectClosed,
  closeApplicationWhenProjectClosed as job,
  participationDecider,
  participationStream,
  projectFactsOf,
} from '@panelist/domain/participation';
import { pauseAfter } from '@panelist/infra/foundation';
import { jobHandler } from '@panelist/infra/jobs';
import { commandAfter, type ReactionRun } from '@panelist/infra/processors';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import type { Dependencies } from '@panelist/infra/service';
import { z } from 'zod';
import { responsesProjection, undecidedOn } from '../read-models/index.js';
import type { WorkerModule } from '../runtime/worker-module.js';
import { reaction } from '../runtime/reaction.js';
import { recordedEvent } from '../runtime/recorded-event.js';
import { schedule, scheduleAll, task } from '../runtime/schedule.js';
import { mailProjectClosed } from './mail-project-closed.js';

const name = 'close-applications-when-project-closed';

/** Applications that one step enqueues. */
const usualPage = 500;

/**
 * Between two walks through the applications, of the app's clock: jobs take milliseconds unless the
 * queue lost them.
 */
const WALK_PAUSES = { firstMs: 30_000, longestMs: 3_600_000 };

interface Application {
  readonly data: { readonly projectId: string; readonly participationId: string };
}

/**
 * When a project closes, closes every open application on it, and mails people who were invited or
 * have booked a session, which they keep (ADR 186). A task enqueues one job for each application of
 * a page and schedules the next page: the log and other tasks go on in between, and a process that
 * dies repeats one page. An application is over once it is closed, so further walks enqueue what a
 * queue has lost, until none is left (ADR 134). At the time of the closing the table has all
 * earlier applications. A later one, whose request read the project before it closed, is closed
 * when it begins or is submitted.
 */
export function closeApplications(
  dependencies: Pick<Dependencies, 'clock' | 'commands' | 'config' | 'log' | 'pool' | 'providers' | 'queue'>,
  page = usualPage,
): WorkerModule {
  const { clock, commands, log, pool, queue } = dependencies;
  const invited = mailProjectClosed(dependencies);
  const close = async (
    { projectId, participationId }: Application['data'],
    context: CommandContext,
    knownClosing?: RecordedEvent,
  ): Promise<void> => {
    const stream = projectStream.of(projectId);
    const { state } = await commands.load(projectDecider, stream);
    const project = projectFactsOf(state);
    if (project === null || state.status !== 'closed') return;
    const closing = knownClosing ?? (await log.read(stream)).findLast(({ type }) => type === 'ProjectClosed');
    const data = { at: clock.now(), ...(closing && decisionMakerOf(closing.metadata.actor)) };
    for (const { command } of closeApplicationsWhenProjectClosed(state, [participationId], data)) {
      const facts = { project, applicant: null };
      await commands.handle(participationDecider, participationStream.of(participationId), command, context, facts);
    }
  };
  const closeOne = async ({ data }: Application, run: ReactionRun): Promise<void> =>
    close(data, run.context(data.participationId));

  const nextPage = task({
    name,
    payload: z.object({
      projectId: z.string(),
      eventId: z.string(),
      /** 0 for the first walk through the project's applications. */
      walk: z.number().int(),
      afterId: z.string(),
      /** Whether this walk found an open application on an earlier page. */
      foundOpen: z.boolean(),
    }),
    handle: async ({ projectId, eventId, walk, afterId, foundOpen: foundBefore }) => {
      const rows = await undecidedOn({ pool }, projectId, { afterId, page });
      const invitedOnes = rows.filter(({ isOpen }) => !isOpen && walk === 0);
      await scheduleAll(
        { pool },
        invited.definition,
        clock.now(),
        invitedOnes.map(({ id }) => ({
          id: `${invited.definition.name}-${eventId}-${id}`,
          payload: { stream: participationStream.of(id), eventId },
        })),
      );
      for (const { id, isOpen } of rows) {
        const payload = { projectId, participationId: id, eventId };
        if (isOpen) await queue.add(job, `${name}-${id}-s${walk}`, payload);
      }
      const foundOpen = foundBefore || rows.some((row) => row.isOpen);
      const last = rows.length < page ? undefined : rows.at(-1)?.id;
      const now = Date.parse(clock.now());
      const next =
        last === undefined
          ? { walk: walk + 1, afterId: '', foundOpen: false, dueAt: now + pauseAfter(walk, WALK_PAUSES) }
          : { walk, afterId: last, foundOpen, dueAt: now };
      if (last === undefined && !foundOpen) return;
      const { dueAt, ...place } = next;
      const id = `${name}-${eventId}-${place.walk}-${place.afterId}`;
      await schedule({ pool }, nextPage, new Date(dueAt).toISOString(), id, { projectId, eventId, ...place });
    },
  });

  return {
    reactions: [
      reaction({
        name,
        after: [responsesProjection],
        on: {
          ProjectClosed: async ({ data: { projectId }, eventId }, run) =>
            schedule({ pool }, nextPage, clock.now(), run.id, { projectId, eventId, walk: 0, afterId: '', foundOpen: false }),
          ScreenerStarted: closeOne,
          ScreenerSubmitted: closeOne,
        },
      }),
    ],
    tasks: [nextPage],
    handlers: [
      invited,
      jobHandler(job, async ({ projectId, participationId, eventId }) => {
        const closing = await recordedEvent(log, 'ProjectClosed', { stream: projectStream.of(projectId), eventId });
        await close({ projectId, participationId }, commandAfter(name, closing, participationId), closing);
      }),
    ],
  };
}

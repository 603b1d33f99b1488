import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import {
  closeApplicationsWhenProjectClosed,
  participationDecider,
  participationStream,
  projectFactsOf,
  tellInvitedWhenProjectClosed,
} from '@panelist/domain/participation';
import type { ReactionRun } from '@panelist/infra/processors';
import { readValues } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import type { Dependencies } from '@panelist/infra/room';
import type { Part } from '../runtime/part.js';
import { reaction } from '../runtime/reaction.js';
import { applications, applicationsProjection } from './applications.js';

interface Application {
  readonly data: { readonly projectId: string; readonly participationId: string };
}

/**
 * When a project closes, closes every open application on it, and has people who were invited told. At that time the table of
 * applications has all earlier ones. A later one, whose request read the project before it closed,
 * is closed when it begins or is submitted.
 */
export function closeApplications({
  clock,
  commands,
  pool,
  queue,
}: Pick<Dependencies, 'clock' | 'commands' | 'pool' | 'queue'>): Part {
  const applied = async (projectId: string) => {
    const { table, refs } = applications;
    const rows = await readValues<{ readonly id: string; readonly isInvited: boolean }>(
      pool,
      sql`select ${refs.participationId} as id, ${refs.isInvited} as "isInvited" from ${table} where ${refs.projectId} = ${projectId} order by 1`,
    );
    const idsOf = (isInvited: boolean) => rows.filter((row) => row.isInvited === isInvited).map(({ id }) => id);
    return { open: idsOf(false), invited: idsOf(true) };
  };
  const close = async (projectId: string, ids: readonly string[], run: ReactionRun): Promise<void> => {
    const { state } = await commands.load(projectDecider, projectStream.of(projectId));
    const project = projectFactsOf(state);
    if (project === null) return;
    for (const { participationId, command } of closeApplicationsWhenProjectClosed(state, ids, clock.now())) {
      const stream = participationStream.of(participationId);
      const facts = { project, applicant: null };
      await commands.handle(participationDecider, stream, command, run.command(participationId), facts);
    }
  };
  const closeOne = async ({ data: { projectId, participationId } }: Application, run: ReactionRun): Promise<void> =>
    close(projectId, [participationId], run);

  return {
    projections: [applicationsProjection],
    reactions: [
      reaction({
        name: 'close-applications-when-project-closed',
        after: [applicationsProjection],
        on: {
          ProjectClosed: async ({ data: { projectId }, eventId }, run) => {
            const { open, invited } = await applied(projectId);
            await close(projectId, open, run);
            for (const id of invited)
              await queue.add(tellInvitedWhenProjectClosed, `${run.id}-${id}`, { stream: participationStream.of(id), eventId });
          },
          ScreenerStarted: closeOne,
          ScreenerSubmitted: closeOne,
        },
      }),
    ],
  };
}

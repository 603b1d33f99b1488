import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import {
  closeApplicationsWhenProjectClosed,
  participationDecider,
  participationStream,
  projectFactsOf,
} from '@panelist/domain/participation';
import { readValues } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import type { Dependencies } from '@panelist/infra/room';
import type { Part } from '../runtime/part.js';
import { reaction } from '../runtime/reaction.js';
import { applications, applicationsProjection } from './applications.js';

/**
 * When a project closes, closes every open application on it. At that time the table of
 * applications has all earlier ones.
 */
export function closeApplications({ clock, commands, pool }: Pick<Dependencies, 'clock' | 'commands' | 'pool'>): Part {
  const applied = async (projectId: string): Promise<readonly string[]> => {
    const { table, refs } = applications;
    const rows = await readValues<{ readonly id: string }>(
      pool,
      sql`select ${refs.participationId} as id from ${table} where ${refs.projectId} = ${projectId} order by 1`,
    );
    return rows.map(({ id }) => id);
  };
  return {
    projections: [applicationsProjection],
    reactions: [
      reaction({
        name: 'close-applications-when-project-closed',
        after: [applicationsProjection],
        on: {
          ProjectClosed: async (event, run) => {
            const { projectId } = event.data;
            const { state } = await commands.load(projectDecider, projectStream.of(projectId));
            const project = projectFactsOf(state);
            if (project === null) return;
            const ids = await applied(projectId);
            for (const { participationId, command } of closeApplicationsWhenProjectClosed(event, ids, clock.now())) {
              const stream = participationStream.of(participationId);
              const facts = { project, applicant: null };
              await commands.handle(participationDecider, stream, command, run.command(participationId), facts);
            }
          },
        },
      }),
    ],
  };
}

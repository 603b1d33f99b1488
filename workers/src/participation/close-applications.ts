import { projectDecider, projectStream, type ProjectEvent } from '@panelist/domain/catalogue';
import {
  closeApplicationsWhenProjectClosed,
  participationDecider,
  participationStream,
  projectFactsOf,
  type ParticipationEvent,
} from '@panelist/domain/participation';
import type { Dependencies } from '@panelist/infra/runtime';
import type { Part } from '../runtime/part.js';
import { commandOf, reaction } from '../runtime/reaction.js';

type Heard =
  Extract<ParticipationEvent, { readonly type: 'ScreenerStarted' }> | Extract<ProjectEvent, { readonly type: 'ProjectClosed' }>;

const name = 'close-applications-when-project-closed';

/**
 * When a project closes, those whose application is still open are told. Who applied is a list of this reaction's own, kept in the order of the log: at the
 * closing it holds everybody, however far the read models are.
 */
export function closeApplications({ clock, commands, pool }: Pick<Dependencies, 'clock' | 'commands' | 'pool'>): Part {
  return {
    reactions: [
      reaction<Heard>({
        name,
        types: ['ScreenerStarted', 'ProjectClosed'],
        react: async (event) => {
          if (event.type === 'ScreenerStarted') {
            await pool.query(
              'insert into app.applications (project_id, participation_id) values ($1, $2) on conflict do nothing',
              [event.data.projectId, event.data.participationId],
            );
            return;
          }
          const { projectId } = event.data;
          const { rows } = await pool.query<{ participation_id: string }>(
            'select participation_id from app.applications where project_id = $1 order by participation_id',
            [projectId],
          );
          const { state } = await commands.load(projectDecider, projectStream.of(projectId));
          const project = projectFactsOf(state);
          if (project === null) return;
          const ids = rows.map((row) => row.participation_id);
          for (const { participationId, command } of closeApplicationsWhenProjectClosed(event, ids, clock.now()))
            await commands.handle(
              participationDecider,
              participationStream.of(participationId),
              command,
              commandOf(name, event, participationId),
              { project, applicant: null },
            );
        },
      }),
    ],
  };
}

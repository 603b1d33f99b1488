import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { organizationDecider, organizationStream } from '@panelist/domain/identity';
import type { ReactionRun } from '@panelist/infra/processors';
import { readValues } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import type { Dependencies } from '@panelist/infra/service';
import { publications, publicationsProjection } from '../read-models/index.js';
import { reaction } from '../runtime/reaction.js';
import type { WorkerModule } from '../runtime/worker-module.js';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'log' | 'pool'>;

const name = 'pause-projects-of-suspended';

/**
 * The projects of a suspended organization take no applications, which its researchers could not
 * answer; those that this paused recruit again once it is reinstated (contract, Accounts).
 */
export function pauseSuspended({ clock, commands, log, pool }: Needs): WorkerModule {
  const load = async (projectId: string) => {
    const { state } = await commands.load(projectDecider, projectStream.of(projectId));
    return state.status === 'published' ? state : null;
  };
  async function projectsOf(organizationId: string) {
    const { table, refs: r } = publications;
    const open = await readValues<{ readonly id: string }>(pool, sql`select ${r.projectId} as id from ${table}`);
    const loaded = await Promise.all(open.map(async ({ id }) => load(id)));
    return loaded.filter((project) => project !== null).filter((project) => project.organizationId === organizationId);
  }
  async function isPausedByUs(projectId: string): Promise<boolean> {
    const events = await log.read(projectStream.of(projectId));
    return events.findLast(({ type }) => type === 'RecruitingPaused')?.metadata.actor.id === name;
  }
  async function set(type: 'PauseRecruiting' | 'ResumeRecruiting', projectId: string, run: ReactionRun): Promise<void> {
    const data = { at: clock.now() };
    const command = type === 'PauseRecruiting' ? { type, data } : { type, data };
    await commands.handle(projectDecider, projectStream.of(projectId), command, run.context(projectId));
  }
  const isSuspended = async (organizationId: string): Promise<boolean> =>
    (await commands.load(organizationDecider, organizationStream.of(organizationId))).state.suspension !== null;

  return {
    reactions: [
      reaction({
        name,
        after: [publicationsProjection],
        on: {
          OrganizationSuspended: async ({ data: { organizationId } }, run) => {
            if (!(await isSuspended(organizationId))) return;
            for (const { projectId, recruiting } of await projectsOf(organizationId))
              if (recruiting) await set('PauseRecruiting', projectId, run);
          },
          OrganizationReinstated: async ({ data: { organizationId } }, run) => {
            if (await isSuspended(organizationId)) return;
            for (const { projectId, recruiting } of await projectsOf(organizationId))
              if (!recruiting && (await isPausedByUs(projectId))) await set('ResumeRecruiting', projectId, run);
          },
          ProjectPublished: async ({ data: { projectId } }, run) => {
            const project = await load(projectId);
            if (project?.recruiting === true && (await isSuspended(project.organizationId)))
              await set('PauseRecruiting', projectId, run);
          },
        },
      }),
    ],
  };
}

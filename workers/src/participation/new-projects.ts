import { projectDecider, projectLifecycle, projectStream, type ProjectDetails } from '@panelist/domain/catalogue';
import { sql } from '@panelist/infra/postgres';
import { readValues } from '@panelist/infra/read-models';
import type { Dependencies } from '@panelist/infra/service';
import { publications } from '../read-models/index.js';

/** A digest looks at this many new projects, the newest ones. */
const maxNewProjects = 200;

interface NewProject {
  readonly projectId: string;
  readonly publishedAt: string;
}

/** The projects published in this time that still are open, newest first. */
export async function publishedBetween(
  { pool }: Pick<Dependencies, 'pool'>,
  since: string,
  until: string,
): Promise<readonly NewProject[]> {
  const { table, refs: r } = publications;
  const rows = await readValues<{ readonly projectId: string; readonly publishedAt: Date }>(
    pool,
    sql`
      select ${r.projectId} as "projectId", ${r.publishedAt} as "publishedAt" from ${table}
      where ${r.publishedAt} >= ${since}::timestamptz and ${r.publishedAt} < ${until}::timestamptz
      order by ${r.publishedAt} desc, ${r.projectId} limit ${maxNewProjects}::integer`,
  );
  return rows.map(({ projectId, publishedAt }) => ({ projectId, publishedAt: publishedAt.toISOString() }));
}

/** The same with what they say, of those that recruit. */
export async function newProjects(
  dependencies: Pick<Dependencies, 'commands' | 'pool'>,
  since: string,
  until: string,
): Promise<readonly (NewProject & { readonly details: ProjectDetails })[]> {
  const found = await publishedBetween(dependencies, since, until);
  const states = await Promise.all(
    found.map(async (project) => {
      const { state } = await dependencies.commands.load(projectDecider, projectStream.of(project.projectId));
      return { project, state };
    }),
  );
  return states.flatMap(({ project, state }) =>
    state.status !== 'none' && projectLifecycle.opennessOf(projectLifecycle.lifecycleOf(state)).isRecruiting
      ? [{ ...project, details: state.details }]
      : [],
  );
}

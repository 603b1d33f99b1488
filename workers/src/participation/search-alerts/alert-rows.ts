import type { Queryable } from '@panelist/infra/postgres';
import type { Dependencies } from '@panelist/infra/service';

type Needs = Pick<Dependencies, 'pool'>;

/** Notes that saved searches of these people have found the project: each once. */
export async function noteFound({ pool }: Needs, projectId: string, userIds: readonly string[], now: string): Promise<void> {
  if (userIds.length === 0) return;
  await pool.query(
    `insert into app.search_alerts (user_id, project_id, found_at) select id, $1, $3 from unnest($2::text[]) as people (id)
     on conflict do nothing`,
    [projectId, userIds, now],
  );
}

/** The projects that wait for the person's alert, newest first. */
export async function waitingFor({ pool }: Needs, userId: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ project_id: string }>(
    `select project_id from app.search_alerts where user_id = $1 and alert_id is null order by found_at desc, project_id`,
    [userId],
  );
  return rows.map(({ project_id: projectId }) => projectId);
}

interface Taken {
  readonly userId: string;
  readonly alertId: string;
  readonly at: string;
  readonly projectIds: readonly string[];
}

/** The alert takes these projects; returns those that no other alert has taken meanwhile. */
export async function takeProjects(
  { pool }: { readonly pool: Queryable },
  { userId, alertId, at, projectIds }: Taken,
): Promise<readonly string[]> {
  const { rows } = await pool.query<{ project_id: string }>(
    `update app.search_alerts set alert_id = $2, alerted_at = $3
     where user_id = $1 and project_id = any($4) and alert_id is null returning project_id`,
    [userId, alertId, at, projectIds],
  );
  return rows.map(({ project_id: projectId }) => projectId);
}

/** No alert will be about these. */
export async function passOver({ pool }: Needs, userId: string, projectIds: readonly string[]): Promise<void> {
  if (projectIds.length === 0) return;
  await pool.query(
    `update app.search_alerts set alert_id = 'none' where user_id = $1 and project_id = any($2) and alert_id is null`,
    [userId, projectIds],
  );
}

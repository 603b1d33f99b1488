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

/** A project that waits for a person's alert, or that an alert is about. */
export interface AlertRow {
  readonly userId: string;
  readonly projectId: string;
}

/** What waits for the alerts of these people, newest first. */
export async function waitingFor({ pool }: Needs, userIds: readonly string[]): Promise<readonly AlertRow[]> {
  const { rows } = await pool.query<AlertRow>(
    `select user_id as "userId", project_id as "projectId" from app.search_alerts
     where user_id = any($1) and alert_id is null order by found_at desc, project_id`,
    [userIds],
  );
  return rows;
}

/**
 * The alerts take these projects, or pass them over (`alertId` null); returns those that no other
 * has taken meanwhile. Locks in one order: two jobs may have the same people.
 */
export async function takeProjects(
  { pool }: { readonly pool: Queryable },
  wanted: readonly (AlertRow & { readonly alertId: string | null })[],
  at: string,
): Promise<readonly AlertRow[]> {
  if (wanted.length === 0) return [];
  const { rows } = await pool.query<AlertRow>(
    `with wanted as (
       select a.user_id, a.project_id, w."alertId" from app.search_alerts a
       join json_to_recordset($1) as w("userId" text, "projectId" text, "alertId" text)
         on w."userId" = a.user_id and w."projectId" = a.project_id
       where a.alert_id is null order by a.user_id, a.project_id for update of a
     )
     update app.search_alerts a
     set alert_id = coalesce(w."alertId", 'none'), alerted_at = case when w."alertId" is null then null else $2::timestamptz end
     from wanted w where a.user_id = w.user_id and a.project_id = w.project_id
     returning a.user_id as "userId", a.project_id as "projectId"`,
    [JSON.stringify(wanted), at],
  );
  return rows;
}

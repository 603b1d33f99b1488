import { defaultTimeZone } from '@panelist/domain/kernel';
import { defaultAlertSettings, type AlertSettings } from '@panelist/domain/saved-search';
import { sql } from '@panelist/infra/postgres';
import { readValues } from '@panelist/infra/read-models';
import type { Dependencies } from '@panelist/infra/service';
import { alertSettings } from '@panelist/projectors/read-models';

interface AlertTimes {
  readonly userId: string;
  readonly timeZone: string;
  readonly settings: AlertSettings;
  /** When the alerts of the last two days were composed. */
  readonly alertedAt: readonly string[];
}

interface Row {
  readonly userId: string;
  readonly timeZone: string | null;
  readonly quietFrom: number | null;
  readonly quietUntil: number | null;
  readonly mostADay: number | null;
  readonly alertedAt: readonly Date[] | null;
}

/** When alerts may reach these people; a day has at most 25 hours, in any zone. */
export async function alertTimesOf(
  { pool }: Pick<Dependencies, 'pool'>,
  userIds: readonly string[],
  now: string,
): Promise<readonly AlertTimes[]> {
  const { table, refs: r } = alertSettings;
  const rows = await readValues<Row>(
    pool,
    sql`
      select people.id as "userId", d.time_zone as "timeZone", s.${r.quietFrom} as "quietFrom",
        s.${r.quietUntil} as "quietUntil", s.${r.mostADay} as "mostADay", a.at as "alertedAt"
      from unnest(${userIds}::text[]) as people (id)
      left join app.digests d on d.user_id = people.id
      left join ${table} s on s.${r.userId} = people.id
      left join lateral (
        select array_agg(each.at) as at from (
          select min(alerted_at) as at from app.search_alerts
          where user_id = people.id and alerted_at >= ${now}::timestamptz - interval '2 days' group by alert_id
        ) each
      ) a on true`,
  );
  return rows.map(({ userId, timeZone, quietFrom: from, quietUntil: until, mostADay, alertedAt }) => ({
    userId,
    timeZone: timeZone ?? defaultTimeZone,
    settings:
      mostADay === null
        ? defaultAlertSettings
        : { quietHours: from === null || until === null ? null : { from, until }, mostADay },
    alertedAt: (alertedAt ?? []).map((at) => at.toISOString()),
  }));
}

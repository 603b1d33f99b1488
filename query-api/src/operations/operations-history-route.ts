import { historyStepMinutes, operationsHistory, type HistoryPoint } from '@panelist/domain/operations/browser';
import { route } from '@panelist/infra/http';
import { sql } from '@panelist/infra/postgres';
import { readValues } from '@panelist/infra/read-models';
import type { TableDependencies } from '../shared/query-dependencies.js';

interface Wanted {
  readonly queue: string | undefined;
  readonly processor: string | undefined;
}

/** A day of queues, lag and parked streams (contract, Staff). */
export const operationsHistoryRoute = ({ pool }: Pick<TableDependencies, 'pool'>) =>
  route(operationsHistory, async ({ query: { queue, processor } }) => {
    const points = await historyPoints(pool, { queue, processor });
    return { body: { items: points.map((point) => ({ ...point, at: point.at.toISOString() })) } };
  });

/** The highest value of each step of the last day; null where no process measured. */
async function historyPoints(pool: TableDependencies['pool'], { queue, processor }: Wanted) {
  const step = sql`make_interval(mins => ${historyStepMinutes}::integer)`;
  return readValues<Omit<HistoryPoint, 'at'> & { readonly at: Date }>(
    pool,
    sql`
      with sample as (
        select date_bin(${step}, s.at, 'epoch') as at, s.parked, jobs.waiting, jobs.failed, behind.lag, behind.seconds
        from app.operations_samples s,
          lateral (
            select coalesce(sum((q.value ->> 'waiting')::integer), 0) as waiting, coalesce(sum((q.value ->> 'failed')::integer), 0) as failed
            from jsonb_each(s.queues) q where ${queue ?? null}::text is null or q.key = ${queue ?? null}::text
          ) jobs,
          lateral (
            select coalesce(max((p.value ->> 'lag')::bigint), 0) as lag, coalesce(max((p.value ->> 'seconds')::double precision), 0) as seconds
            from jsonb_each(s.processors) p where ${processor ?? null}::text is null or p.key = ${processor ?? null}::text
          ) behind
        where s.at > clock_timestamp() - interval '24 hours'
      )
      select point.at, max(sample.waiting)::integer as waiting, max(sample.failed)::integer as failed, max(sample.lag)::integer as lag,
        max(sample.seconds) as "lagSeconds", max(sample.parked)::integer as parked
      from generate_series(
        date_bin(${step}, clock_timestamp() - interval '24 hours', 'epoch') + ${step},
        date_bin(${step}, clock_timestamp(), 'epoch'), ${step}
      ) as point (at)
      left join sample on sample.at = point.at
      group by point.at order by point.at`,
  );
}

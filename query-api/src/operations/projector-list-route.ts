import { projectorList } from '@panelist/domain/operations/browser';
import type { ProjectorStatus, ReactionStatus, SubscriberStatus } from '@panelist/domain/operations/browser';
import { route } from '@panelist/infra/http';
import { checkpointOf } from '@panelist/infra/processors';
import { raw, sql } from '@panelist/infra/postgres';
import { readValues } from '@panelist/infra/read-models';
import * as readModels from '@panelist/projectors/read-models';
import type { TableDependencies } from '../shared/query-dependencies.js';

type Pool = TableDependencies['pool'];

/**
 * Position, lag, state and failing event of each projector and of each reaction (contract, Staff).
 */
export const projectorListRoute = ({ pool }: Pick<TableDependencies, 'pool'>) =>
  route(projectorList, async () => {
    const [items, reactions] = await Promise.all([projectorStates(pool), reactionStates(pool)]);
    return { body: { items, reactions } };
  });

const alive = raw("p.beat_at > clock_timestamp() - interval '15 seconds'");
/**
 * The process that leads `c.name` and those that would take over. A failed process stays for a few
 * seconds at most, until another one deletes it.
 */
const leadership = sql`
  (select json_build_object('process', p.label, 'since', l.taken_at)
   from app.leases l join app.processes p on p.id = l.holder where l.name = c.name and ${alive}) as leader,
  array(select p.label from app.processes p where c.name = any(p.waits_for) and ${alive} order by p.label) as standbys`;
const isBeingBuilt = sql`c.rebuild is not null and exists (
  select from app.leases l join app.processes p on p.id = l.holder where l.name = 'rebuild-' || c.name and ${alive}
)`;
const lag = sql`c.lag, round(c.lag_seconds::numeric, 1)::double precision as "lagSeconds"`;

/** PostgreSQL writes times into JSON with the session's offset; the contract requires UTC. */
const inUtc = (leader: SubscriberStatus['leader']): SubscriberStatus['leader'] =>
  leader && { ...leader, since: new Date(leader.since).toISOString() };

/**
 * Of the versions that this code reads (older code shows its own), and of models that other
 * services own.
 */
async function projectorStates(pool: Pool): Promise<readonly ProjectorStatus[]> {
  const models = Object.values(readModels);
  const rows = await readValues<ProjectorStatus>(
    pool,
    sql`
      select c.model as name, c.version, case when ${isBeingBuilt} then 'rebuilding' else c.state end as state, c.position,
        ${lag}, c.failing, case when ${isBeingBuilt} then c.rebuild end as rebuild, ${leadership}
      from app.checkpoints c
      where c.kind = 'projection'
        and (c.name = any(${models.map(checkpointOf)}) or c.model <> all(${models.map(({ name }) => name)}))
      order by c.model`,
  );
  return rows.map((row) => ({ ...row, leader: inUtc(row.leader) }));
}

/** Parked streams that are shown: the oldest. */
const mostParked = 20;

/** A process of the previous release records a failure as `error`, and no state. */
async function reactionStates(pool: Pool): Promise<readonly ReactionStatus[]> {
  const rows = await readValues<ReactionStatus>(
    pool,
    sql`
      select c.name, 1 as version, case when c.failing is null then c.state else 'stopped' end as state, c.position, ${lag},
        c.failing || jsonb_build_object('message', coalesce(c.failing ->> 'message', c.failing ->> 'error')) as failing, ${leadership},
        (select count(*)::integer from app.parked_streams s where s.name = c.name) as "parkedCount",
        array(
          select json_build_object('stream', s.stream, 'eventId', s.failing ->> 'eventId', 'type', s.failing ->> 'type',
            'position', s.failing ->> 'position', 'message', s.failing ->> 'message', 'since', s.parked_at)
          from app.parked_streams s where s.name = c.name order by s.parked_at limit ${mostParked}
        ) as parked
      from app.checkpoints c
      where c.kind = 'reaction'
      order by c.name`,
  );
  return rows.map((row) => ({
    ...row,
    leader: inUtc(row.leader),
    parked: row.parked.map((each) => ({ ...each, since: new Date(each.since).toISOString() })),
  }));
}

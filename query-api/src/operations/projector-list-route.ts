import { projectorList } from '@panelist/domain/operations/browser';
import type { ProjectorStatus, SubscriberStatus } from '@panelist/domain/operations/browser';
import { route } from '@panelist/infra/http';
import type { TableDependencies } from '../shared/query-dependencies.js';

type Pool = TableDependencies['pool'];

/** Position, lag, state and failing event of each projector and of each reaction (contract, Staff). */
export const projectorListRoute = ({ pool }: Pick<TableDependencies, 'pool'>) =>
  route(projectorList, async () => {
    const [items, reactions] = await Promise.all([projectorStates(pool), reactionStates(pool)]);
    return { body: { items, reactions } };
  });

/** The process that leads `name` and those that would take over. One that died shows for a few seconds at most: others bury it. */
const leadership = (name: string): string => `
  (select json_build_object('process', p.label, 'since', l.taken_at)
   from app.leads l join app.processes p on p.id = l.holder where l.name = ${name} and ${alive}) as leader,
  array(select p.label from app.processes p where ${name} = any(p.waits_for) and ${alive} order by p.label) as standbys`;
const alive = "p.beat_at > clock_timestamp() - interval '15 seconds'";

interface Leadership {
  readonly leader: { readonly process: string; readonly since: string } | null;
  readonly standbys: string[];
}

/** PostgreSQL writes times into JSON with the session's offset; the contract wants UTC. */
const inUtc = (leader: Leadership['leader']): Leadership['leader'] =>
  leader && { ...leader, since: new Date(leader.since).toISOString() };

async function projectorStates(pool: Pool): Promise<readonly ProjectorStatus[]> {
  const answer = await pool.query<ProjectorStatus>(
    `select m.name, version, case when b.name is null then state else 'rebuilding' end as state, position,
       lag, round(lag_seconds::numeric, 1)::double precision as "lagSeconds", failing,
       case when b.name is null then null else rebuild end as rebuild, previous, withdrawn, verified, ${leadership("'projector-' || m.name")}
     from read_model.projectors m
     left join lateral (
       select l.name from app.leads l join app.processes p on p.id = l.holder where l.name = 'rebuild-' || m.name and rebuild is not null and ${alive}
     ) b on true
     order by m.name`,
  );
  return answer.rows.map((row) => ({
    ...row,
    leader: inUtc(row.leader),
    previous: row.previous && { ...row.previous, replacedAt: new Date(row.previous.replacedAt).toISOString() },
  }));
}

interface ReactionRow extends Leadership {
  readonly name: string;
  readonly position: string | null;
  readonly head: string | null;
  readonly seconds: number;
  readonly failing: {
    readonly eventId: string;
    readonly type: string;
    readonly position: string;
    readonly error: string;
    readonly tries: number;
    readonly since: string;
  } | null;
}

/**
 * `advance-payout` does what these two did. Their checkpoints stay for processes of the earlier edition, which move them during an upgrade; afterwards
 * they only seem to fall behind.
 */
const superseded = ['reaction-dispatch-payout', 'reaction-follow-payout'];

/** A reaction keeps its checkpoint alone; the furthest projector tells where the log ends. */
async function reactionStates(pool: Pool): Promise<readonly SubscriberStatus[]> {
  const answer = await pool.query<ReactionRow>(
    `select name, position, failing, extract(epoch from now() - updated_at)::double precision as seconds,
       (select max(position) from read_model.projectors) as head, ${leadership('c.name')}
     from app.checkpoints c where name <> all($1) order by name`,
    [superseded],
  );
  return answer.rows.map(({ name, position, head, seconds, failing, leader, standbys }) => {
    const lag = eventsBetween(position, head);
    return {
      name,
      version: 1,
      state: failing === null ? 'running' : 'stopped',
      position,
      lag,
      lagSeconds: lag === 0 ? 0 : Math.round(seconds * 10) / 10,
      failing: failing && { ...failing, message: failing.error },
      leader: inUtc(leader),
      standbys,
    };
  });
}

/** Positions are opaque; where a store numbers its events, the difference is the lag, elsewhere any difference counts as one. */
function eventsBetween(from: string | null, to: string | null): number {
  if (to === null || (from !== null && from >= to)) return 0;
  const numbered = /^\d+$/;
  if (!numbered.test(to) || !numbered.test(from ?? '0')) return 1;
  return Number(BigInt(to) - BigInt(from ?? '0'));
}

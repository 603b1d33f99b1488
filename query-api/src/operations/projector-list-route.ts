import { projectorList } from '@panelist/domain/operations/browser';
import type { ProjectorStatus } from '@panelist/domain/operations/browser';
import { route } from '@panelist/infra/http';
import type { TableDependencies } from '../shared/query-dependencies.js';

type Pool = TableDependencies['pool'];

/** Position, lag, state and failing event of each projector and of each reaction (contract, Staff). */
export const projectorListRoute = ({ pool }: Pick<TableDependencies, 'pool'>) =>
  route(projectorList, async () => {
    const [items, reactions] = await Promise.all([projectorStates(pool), reactionStates(pool)]);
    return { body: { items, reactions } };
  });

async function projectorStates(pool: Pool): Promise<readonly ProjectorStatus[]> {
  const answer = await pool.query<ProjectorStatus>(
    `select name, version, case when rebuild is null then state else 'rebuilding' end as state, position,
       lag, round(lag_seconds::numeric, 1)::double precision as "lagSeconds", failing, rebuild
     from read_model.projectors order by name`,
  );
  return answer.rows;
}

interface ReactionRow {
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

/** A reaction keeps its checkpoint alone; the furthest projector tells where the log ends. */
async function reactionStates(pool: Pool): Promise<readonly Omit<ProjectorStatus, 'rebuild'>[]> {
  const answer = await pool.query<ReactionRow>(
    `select name, position, failing, extract(epoch from now() - updated_at)::double precision as seconds,
       (select max(position) from read_model.projectors) as head
     from app.checkpoints order by name`,
  );
  return answer.rows.map(({ name, position, head, seconds, failing }) => {
    const lag = eventsBetween(position, head);
    return {
      name,
      version: 1,
      state: failing === null ? 'running' : 'stopped',
      position,
      lag,
      lagSeconds: lag === 0 ? 0 : Math.round(seconds * 10) / 10,
      failing: failing && { ...failing, message: failing.error },
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

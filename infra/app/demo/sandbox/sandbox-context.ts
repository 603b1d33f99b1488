import type pg from 'pg';
import type { Behaviour } from './special-address.js';
import type { Clock } from '@panelist/infra/foundation';

export interface SandboxContext {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  /** From an order to the money, in milliseconds of the app's clock. */
  readonly settlesInMs: number;
  /** The secrets with which its providers sign messages. */
  readonly webhooks: { readonly tremendousKey: string; readonly paypalId: string };
}

/** Whether the provider refuses this address for lack of funds. */
export const lacksFunds = async (context: Pick<SandboxContext, 'pool'>, behaviour: Behaviour): Promise<boolean> =>
  behaviour === 'insufficient-funds' && !(await isDisturbed(context, 'funds-arrived'));

/** Names of disturbances. */
export type Disturbance = 'refuse-look-ups' | 'lag-lists' | 'funds-arrived';

/** Whether a disturbance of this name lasts (`disturb.ts`). */
export async function isDisturbed({ pool }: Pick<SandboxContext, 'pool'>, name: Disturbance): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from sandbox.disturbances where name = $1 and until > now()', [name]);
  return rowCount === 1;
}

/** Counts a call that `fails-twice` refuses; true for the first two under this key. */
export async function refusesOnceMore({ pool }: SandboxContext, key: string): Promise<boolean> {
  const { rows } = await pool.query<{ times: number }>(
    `insert into sandbox.refused_calls as r (key, times) values ($1, 1)
     on conflict (key) do update set times = r.times + 1 returning times`,
    [key],
  );
  return (rows[0]?.times ?? 0) <= 2;
}

import { type SocialProvider, socialFlowLifetimeMs } from '@panelist/domain/identity';
import { type SocialDependencies, hashOf, isSecret } from './tickets.js';

type Stores = Pick<SocialDependencies, 'pool' | 'clock'>;

/** A log-in at another site that is under way. */
export interface SocialFlow {
  readonly provider: SocialProvider;
  readonly activity: 'login' | 'verifications' | 'step-up';
  /** Who connects an account or proves a session; null for a log-in. */
  readonly userId: string | null;
  /** A project completion to go to after the log-in. */
  readonly cc: string | null;
  /** Where to go after the connection or the proof: a path of ours. */
  readonly backTo: string | null;
}

/** The secrets of a flow: the one in the address, and the one in the browser's cookie. */
export interface FlowSecrets {
  readonly state: string;
  readonly browser: string;
}

/** Stores a flow for ten minutes, by the hashes of its secrets; deletes some that are over. */
export async function beginFlow({ pool, clock }: Stores, { state, browser }: FlowSecrets, flow: SocialFlow): Promise<void> {
  const now = clock.now();
  const expiresAt = new Date(Date.parse(now) + socialFlowLifetimeMs).toISOString();
  await pool.query(
    `with over as (
       delete from app.social_flows where state_hash in (
         select state_hash from app.social_flows where expires_at <= $8 limit 100 for update skip locked
       )
     )
     insert into app.social_flows (state_hash, browser_hash, provider, activity, user_id, cc, back_to, expires_at)
     values ($1, $2, $3, $9, $4, $5, $6, $7)`,
    [hashOf(state), hashOf(browser), flow.provider, flow.userId, flow.cc, flow.backTo, expiresAt, now, flow.activity],
  );
}

interface FlowRow {
  readonly activity: SocialFlow['activity'];
  readonly user_id: string | null;
  readonly cc: string | null;
  readonly back_to: string | null;
}

/**
 * Ends a flow and returns it: once, in the browser in which it began, and within its ten minutes.
 * Null otherwise.
 */
export async function endFlow(
  { pool, clock }: Stores,
  provider: SocialProvider,
  { state, browser }: { readonly [Name in keyof FlowSecrets]: string | undefined },
): Promise<SocialFlow | null> {
  if (!isSecret(state) || !isSecret(browser)) return null;
  const { rows } = await pool.query<FlowRow>(
    `delete from app.social_flows where state_hash = $1 and browser_hash = $2 and provider = $3 and expires_at > $4
     returning activity, user_id, cc, back_to`,
    [hashOf(state), hashOf(browser), provider, clock.now()],
  );
  const [row] = rows;
  return row === undefined ? null : { provider, activity: row.activity, userId: row.user_id, cc: row.cc, backTo: row.back_to };
}

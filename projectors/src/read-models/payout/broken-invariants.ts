import { sql } from '@panelist/infra/postgres';
import { readValues } from '@panelist/infra/read-models';
import { participations } from '../participation/participations.js';
import { referrals } from '../referral/referrals.js';
import { ledger } from './ledger.js';
import { payouts } from './payouts.js';

/**
 * What holds for money by its cause.
 * - one-payout: a response has at most one payout that is not voided, over both providers.
 * - payout-requested: an approved payment has its payout, which is voided at most, or its stream is
 *   parked.
 * - spent-is-approved: an organization has spent on a response what was approved for it, the fee of
 *   its referral, and what sessions cost that did not take place; nothing else.
 * - payment-is-covered: what payouts took for a response was spent for it before.
 * - budget-counts: what the platform pays itself is counted in its budget.
 * - nothing-parked: no reaction has left a stream aside.
 */
export const moneyInvariants = [
  'one-payout',
  'payout-requested',
  'spent-is-approved',
  'payment-is-covered',
  'budget-counts',
  'nothing-parked',
] as const;
export type MoneyInvariant = (typeof moneyInvariants)[number];

export interface BrokenInvariant {
  readonly invariant: MoneyInvariant;
  /** The response, the payout that a budget pays, or the reaction with its stream. */
  readonly subject: string;
}

const [p, r, f, l] = [payouts.refs, participations.refs, referrals.refs, ledger.refs];

/** The approval that is in force was voided before anything was sent. */
const voided = sql`exists (select from ${payouts.table} v where v.${p.participationId} = response.${r.participationId}
  and v.${p.status} = 'voided' and v.${p.requestedAt} >= response.${r.statusChangedAt})`;
/** The bonus of the response's referral was requested, and stays. */
const hasBonus = sql`exists (select from ${payouts.table} b where b.${p.referralId} = referral.${f.referralId}
  and b.${p.status} <> 'voided')`;

/**
 * The invariants that the read models break, with what each concerns. What changed after `before`
 * is left to the next time: reactions and projections may not have handled it yet.
 */
export async function brokenInvariants(
  pool: Parameters<typeof readValues>[0],
  before: string,
): Promise<readonly BrokenInvariant[]> {
  return readValues<BrokenInvariant>(
    pool,
    sql`
      with entries as (
        select l.${l.participationId} as of_response, l.${l.payoutId} as payout, entry.cents, entry.at
        from ${ledger.table} l cross join lateral
          jsonb_to_recordset(l.${l.entries}::jsonb) as entry (account text, cents bigint, at timestamptz)
        where entry.account = 'researcher-escrow'
      ), funds as (
        select of_response, sum(cents) as cents, max(at) as at from entries where payout is null group by 1
      ), lost as (
        select e.of_response, -sum(e.cents) as cents, max(e.at) as at from entries e
        join ${payouts.table} t on t.${p.payoutId} = e.payout and t.${p.cause} = 'lost-session' group by 1
      ), escrow as (
        select coalesce(e.of_response, response.${r.participationId}) as response, sum(e.cents) as cents, max(e.at) as at
        from entries e
        left join ${payouts.table} payout on payout.${p.payoutId} = e.payout
        left join ${referrals.table} referral on referral.${f.referralId} = payout.${p.referralId}
        left join ${participations.table} response
          on response.${r.userId} = referral.${f.userId} and response.${r.projectId} = referral.${f.projectId}
        group by 1
      ), costs as (
        select response.${r.participationId} as response, coalesce(funds.cents, 0) as spent,
          case when response.${r.status} = 'PAID' and not ${voided}
            then response.${r.incentiveCents} + response.${r.tipCents} + coalesce(referral.${f.bonusCents}, 0)
            when referral.${f.referralId} is not null and ${hasBonus} then referral.${f.bonusCents}
            else 0 end + coalesce(lost.cents, 0) as due,
          greatest(response.${r.statusChangedAt}, funds.at, referral.${f.statusChangedAt}, lost.at) as at
        from ${participations.table} response
        left join funds on funds.of_response = response.${r.participationId}
        left join lost on lost.of_response = response.${r.participationId}
        left join ${referrals.table} referral on referral.${f.userId} = response.${r.userId}
          and referral.${f.projectId} = response.${r.projectId} and referral.${f.endReason} is null
        where response.${r.status} = 'PAID' or funds.cents <> 0
      )
      select 'one-payout' as invariant, ${p.participationId} as subject from ${payouts.table}
        where ${p.participationId} is not null and ${p.status} <> 'voided' group by 2 having count(*) > 1
      union all
      select 'payout-requested', response.${r.participationId} from ${participations.table} response
        where response.${r.status} = 'PAID' and response.${r.incentiveCents} + response.${r.tipCents} > 0
          and response.${r.statusChangedAt} <= ${before}::timestamptz
          and not exists (select from ${payouts.table} t where t.${p.participationId} = response.${r.participationId}
            and t.${p.requestedAt} >= response.${r.statusChangedAt})
          and not exists (select from app.parked_streams s where s.stream = 'participation-' || response.${r.participationId})
      union all
      select 'spent-is-approved', response from costs where spent <> due and at <= ${before}::timestamptz
      union all
      select 'payment-is-covered', response from escrow where cents < 0 and at <= ${before}::timestamptz
      union all
      select 'nothing-parked', name || ' ' || stream from app.parked_streams where not resumed
      order by 1, 2`,
  );
}

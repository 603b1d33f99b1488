import type { Config } from '@panelist/infra/foundation';
import type { Dependencies } from '@panelist/infra/service';
import { sql, type Sql } from '@panelist/infra/postgres';
import { readValues } from '@panelist/infra/read-models';
import { budgetAlarmPercent, budgetNames } from '@panelist/domain/payout';
import { spentOf } from '@panelist/projectors/queries';
import { disputes, payouts, payoutSteps, reviews } from '@panelist/projectors/read-models';
import { isLed } from './is-led.js';

type Needs = Pick<Dependencies, 'clock' | 'pool' | 'queue'>;
type Thresholds = Config['alerts']['thresholds'] & Pick<Config, 'budgets'>;

/** What the conditions are measured by. */
export const thresholdsOf = ({ alerts, budgets }: Pick<Config, 'alerts' | 'budgets'>): Thresholds => ({
  ...alerts.thresholds,
  budgets,
});

/** One thing that operations have to hear of. */
export interface AlertCondition {
  /** Stored, and sent to programs: never renamed. */
  readonly name: string;
  /** The alert is raised at this value, and clears below it. */
  readonly threshold: (thresholds: Thresholds) => number;
  readonly measure: (needs: Needs, thresholds: Thresholds) => Promise<number>;
  /** What is wrong, with the value, for a person. */
  readonly text: (value: number) => string;
}

async function valueOf({ pool }: Pick<Needs, 'pool'>, query: Sql): Promise<number> {
  const [row] = await readValues<{ readonly value: number | null }>(pool, query);
  return row?.value ?? 0;
}

/** Of the last five minutes, by real time. */
const refusalsOf = async (needs: Pick<Needs, 'pool'>, kind: string): Promise<number> =>
  valueOf(
    needs,
    sql`select coalesce(sum(refusals), 0)::integer as value from app.security_refusals
      where kind = ${kind}::text and minute > now() - interval '5 minutes'`,
  );

const p = payouts.refs;
const s = payoutSteps.refs;
const d = disputes.refs;
/** Hours in which workers have carried out what a decision orders, unless something is in their way. */
const remedyHours = 24;

/** Every condition of which operations are alerted. The thresholds are settings (docs/settings.md). */
export const alertConditions: readonly AlertCondition[] = [
  {
    name: 'failed-payouts',
    threshold: ({ failedPayouts }) => failedPayouts,
    measure: (needs) =>
      valueOf(
        needs,
        sql`select count(*)::integer as value from ${payouts.table} t 
          where t.${p.status} in ('rejected', 'returned', 'reversed') or t.${p.escalationReason} is not null`,
      ),
    text: (value) => `${value} payouts have failed, or workers can do no more with them: they wait for a person.`,
  },
  {
    name: 'unknown-payouts',
    threshold: () => 1,
    measure: (needs, { unknownMinutes }) => {
      const before = new Date(Date.parse(needs.clock.now()) - unknownMinutes * 60_000).toISOString();
      return valueOf(
        needs,
        sql`select count(*)::integer as value from ${payouts.table} t
          where t.${p.status} = 'unknown' and t.${p.statusChangedAt} <= ${before}::timestamptz`,
      );
    },
    text: (value) => `The outcome of ${value} payouts has been unknown for too long.`,
  },
  {
    name: 'provider-out-of-funds',
    threshold: () => 1,
    measure: (needs) =>
      valueOf(
        needs,
        sql`select count(*)::integer as value from ${payouts.table} t where t.${p.status} = 'rejected' and exists (
          select from ${payoutSteps.table} step
          where step.${s.payoutId} = t.${p.payoutId} and step.${s.type} = 'PayoutRejected'
            and step.${s.at} = t.${p.statusChangedAt} and (step.${s.data}::jsonb ->> 'funding')::boolean
        )`,
      ),
    text: (value) => `A payout provider refused ${value} payouts for want of our funds.`,
  },
  {
    name: 'payout-differences',
    threshold: () => 1,
    measure: (needs) =>
      valueOf(needs, sql`select count(*)::integer as value from app.payout_differences where gone_at is null and notes = '[]'`),
    text: (value) => `A provider’s own list and our payouts differ in ${value} places on which no note has been made.`,
  },
  {
    name: 'broken-invariants',
    threshold: () => 1,
    measure: (needs) => valueOf(needs, sql`select count(*)::integer as value from app.broken_invariants`),
    text: (value) => `The nightly check of money found ${value} responses or streams for which an invariant is broken.`,
  },
  {
    name: 'budget-nearly-spent',
    threshold: () => budgetAlarmPercent,
    measure: async ({ clock, pool }, { budgets }) => {
      const now = clock.now();
      const percent = budgetNames.map(async (name) => (100 * (await spentOf(pool, name, now))) / Math.max(1, budgets[name]));
      return Math.floor(Math.max(...(await Promise.all(percent))));
    },
    text: (value) => `${value} % of a budget of this month is spent. Above 100 % its payouts wait for a release.`,
  },
  {
    name: 'overdue-disputes',
    threshold: () => 1,
    measure: (needs) => valueOf(needs, sql`select count(*)::integer as value from ${disputes.table} t where t.${d.isOverdue}`),
    text: (value) => `${value} disputes were not decided in time.`,
  },
  {
    name: 'overdue-reviews',
    threshold: () => 1,
    measure: (needs) =>
      valueOf(needs, sql`select count(*)::integer as value from ${reviews.table} t where t.${reviews.refs.isOverdue}`),
    text: (value) => `${value} reviews that participants asked for were not answered in time.`,
  },
  {
    name: 'unremedied-disputes',
    threshold: () => 1,
    measure: (needs) => {
      const before = new Date(Date.parse(needs.clock.now()) - remedyHours * 3_600_000).toISOString();
      return valueOf(
        needs,
        sql`select count(*)::integer as value from ${disputes.table} t
          where t.${d.status} = 'upheld' and t.${d.remediedAt} is null and t.${d.remedyRefusal} is null
            and t.${d.decidedAt} <= ${before}::timestamptz`,
      );
    },
    text: (value) =>
      `What ${value} decisions on disputes order has not been carried out for a day: the organization may lack funds, or a payment waits for its release.`,
  },
  {
    name: 'refused-remedies',
    threshold: () => 1,
    measure: (needs) =>
      valueOf(
        needs,
        sql`select count(*)::integer as value from ${disputes.table} t
          where t.${d.remedyRefusal} is not null and t.${d.remediedAt} is null`,
      ),
    text: (value) => `What ${value} decisions on disputes order was refused for good: support looks after it and closes them.`,
  },
  {
    name: 'refused-log-ins',
    threshold: () => 100,
    measure: (needs) => refusalsOf(needs, 'log-in'),
    text: (value) => `${value} log-ins were refused within five minutes: somebody may be guessing passwords.`,
  },
  {
    name: 'refused-staff-calls',
    threshold: () => 20,
    measure: (needs) => refusalsOf(needs, 'staff'),
    text: (value) => `${value} calls of staff were refused within five minutes, because their callers may not make them.`,
  },
  {
    name: 'limits-reached',
    threshold: () => 300,
    measure: (needs) => refusalsOf(needs, 'limit'),
    text: (value) => `${value} calls were refused within five minutes, because they were too many.`,
  },
  {
    name: 'projection-lag',
    threshold: ({ lagSeconds }) => lagSeconds,
    measure: (needs) =>
      valueOf(needs, sql`select max(c.lag_seconds)::double precision as value from app.checkpoints c where ${isLed}`),
    text: (value) => `A projection or reaction is ${Math.round(value)} seconds behind the log.`,
  },
  {
    name: 'parked-streams',
    threshold: ({ parkedStreams }) => parkedStreams,
    measure: (needs) => valueOf(needs, sql`select count(*)::integer as value from app.parked_streams`),
    text: (value) => `${value} streams are parked: a reaction of money or mail cannot handle them.`,
  },
  {
    name: 'queue-age',
    threshold: ({ queueSeconds }) => queueSeconds,
    measure: async ({ queue }) => ((await queue.oldestWaitingMs()) ?? 0) / 1_000,
    text: (value) => `A job has waited for ${Math.round(value)} seconds.`,
  },
];

import { sql } from '@panelist/infra/postgres';
import { disputes, reviews } from '@panelist/projectors/read-models';
import { refusalsOf, valueOf, type AlertCondition, type AlertNeeds } from './alert-condition.js';
import { moneyConditions } from './money-conditions.js';
import { readValues } from '@panelist/infra/read-models';
import * as readModels from '@panelist/projectors/read-models';
import { isLed } from './is-led.js';

const models = Object.values(readModels).map(({ name }) => name);

interface Measured {
  readonly value: number | null;
  /** Whether any process runs projectors; null before the first has. */
  readonly isRun: boolean | null;
  /** Up to here events have reached a read model of pages. */
  readonly position: string | null;
}

/**
 * How long the processor that is furthest behind has left an event, as its leader measures it.
 * Where no process runs projectors, how long all of them have.
 */
async function lagSeconds({ pool, store }: Pick<AlertNeeds, 'pool' | 'store'>): Promise<number> {
  const [measured] = await readValues<Measured>(
    pool,
    sql`select (max(c.lag_seconds) filter (where c.led))::double precision as value,
          bool_or(c.led) filter (where c.model = any(${models}::text[])) as "isRun",
          max(c.position) filter (where c.model = any(${models}::text[])) as position
        from (select c.*, ${isLed} as led from app.checkpoints c) c`,
  );
  const value = measured?.value ?? 0;
  if (measured?.isRun !== false) return value;
  const [oldest] = (await store.readAll(measured.position, { limit: 1 })).events;
  return oldest === undefined ? value : Math.max(value, (Date.now() - Date.parse(oldest.recordedAt)) / 1_000);
}

const d = disputes.refs;
/**
 * Hours in which workers have carried out what a decision orders, unless something is in their way.
 */
const remedyHours = 24;

/**
 * Every condition of which operations are alerted. The thresholds are settings (docs/settings.md).
 */
export const alertConditions: readonly AlertCondition[] = [
  ...moneyConditions,
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
    name: 'unremedied-reviews',
    threshold: () => 1,
    measure: (needs) => {
      const before = new Date(Date.parse(needs.clock.now()) - remedyHours * 3_600_000).toISOString();
      const { status, remediedAt, decidedAt } = reviews.refs;
      return valueOf(
        needs,
        sql`select count(*)::integer as value from ${reviews.table} t
          where t.${status} = 'upheld' and t.${remediedAt} is null and t.${decidedAt} <= ${before}::timestamptz`,
      );
    },
    text: (value) =>
      `What ${value} reviews order has not been carried out for a day: a payment waits for its release, or support has to put it right by hand.`,
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
    threshold: (thresholds) => thresholds.lagSeconds,
    measure: lagSeconds,
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

import { afterBusinessDays } from '@panelist/infra/calendar';
import { arePayoutsPaused } from '@panelist/infra/providers';
import { sql } from '@panelist/infra/postgres';
import { readValues } from '@panelist/infra/read-models';
import { budgetAlarmPercent, budgetNames, fundedWithinBusinessDays, fundingCodes } from '@panelist/domain/payout';
import { spentOf } from '@panelist/projectors/queries';
import { payouts, payoutSteps } from '@panelist/projectors/read-models';
import { suspensionOf } from '../runtime/suspension-of.js';
import { valueOf, type AlertCondition } from './alert-condition.js';

const p = payouts.refs;
const s = payoutSteps.refs;

/**
 * After a restore PayPal's list takes some three hours; a pause that lasts longer is not ending.
 */
const pausedHours = 6;
/** Within which operations release a payout that waits for them, or void it. */
const releasedHours = 24;
/** More are not looked at: their number changes nothing. */
const mostUnsent = 200;
const hoursBefore = (now: string, hours: number): string => new Date(Date.parse(now) - hours * 3_600_000).toISOString();

/** The conditions of money. */
export const moneyConditions: readonly AlertCondition[] = [
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
      const before = hoursBefore(needs.clock.now(), unknownMinutes / 60);
      return valueOf(
        needs,
        sql`select count(*)::integer as value from ${payouts.table} t
          where t.${p.status} = 'unknown' and t.${p.statusChangedAt} <= ${before}::timestamptz`,
      );
    },
    text: (value) => `The outcome of ${value} payouts has been unknown for too long.`,
  },
  {
    // Before an order both providers are asked what they have of the payout.
    name: 'unsent-payouts',
    threshold: () => 1,
    measure: async ({ clock, commands, pool }, { unknownMinutes }) => {
      const before = hoursBefore(clock.now(), unknownMinutes / 60);
      const waiting = await readValues<{ readonly userId: string }>(
        pool,
        sql`select t.${p.userId} as "userId" from ${payouts.table} t
          where t.${p.status} = 'requested' and t.${p.statusChangedAt} <= ${before}::timestamptz
            and t.${p.heldUntil} is null and t.${p.escalationReason} is null
          order by t.${p.statusChangedAt} desc limit ${mostUnsent}`,
      );
      if (waiting.length === 0 || (await arePayoutsPaused(pool))) return 0;
      const suspensions = await Promise.all(waiting.map(async ({ userId }) => suspensionOf({ commands }, userId)));
      return suspensions.filter((suspension) => suspension === 'none').length;
    },
    text: (value) => `${value} payouts could not be sent for too long: a provider does not answer.`,
  },
  {
    name: 'unreleased-payouts',
    threshold: () => 1,
    measure: (needs) =>
      valueOf(
        needs,
        sql`select count(*)::integer as value from ${payouts.table} t
          where t.${p.status} = 'awaiting-release'
            and t.${p.statusChangedAt} <= ${hoursBefore(needs.clock.now(), releasedHours)}::timestamptz`,
      ),
    text: (value) => `${value} payouts have waited for their release for more than a day.`,
  },
  {
    name: 'payouts-paused',
    threshold: () => 1,
    measure: (needs) =>
      valueOf(
        needs,
        sql`select count(*)::integer as value from app.payout_pauses
          where ended_at is null and since <= ${hoursBefore(needs.clock.now(), pausedHours)}::timestamptz`,
      ),
    text: () => `Payouts have been paused for more than ${pausedHours} hours, because events were lost: nobody is paid.`,
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
    text: (value) => `A payout provider refused ${value} payouts because our balance there was too low.`,
  },
  {
    // Their owners read by which day we send them (document 3 §8).
    name: 'overdue-unfunded-payouts',
    threshold: () => 1,
    measure: async ({ clock, pool }) => {
      const sent = await readValues<{ readonly at: Date }>(
        pool,
        sql`select coalesce(t.${p.sentAt}, t.${p.requestedAt}) as at from ${payouts.table} t
          where t.${p.status} = 'rejected' and t.${p.failureCode} = any(${fundingCodes}::text[])`,
      );
      const isLate = (at: Date): boolean => afterBusinessDays(at.toISOString(), fundedWithinBusinessDays) <= clock.now();
      return sent.filter(({ at }) => isLate(at)).length;
    },
    text: (value) =>
      `${value} payouts that lacked our funds were not sent again by the day that their owners read: ${fundedWithinBusinessDays} business days.`,
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
    text: (value) => `The nightly check of money found ${value} responses, payouts or streams for which an invariant is broken.`,
  },
  {
    name: 'budget-nearly-spent',
    threshold: () => budgetAlarmPercent,
    measure: async ({ clock, pool }, { budgets }) => {
      const now = clock.now();
      const percent = budgetNames.map(async (name) => (100 * (await spentOf(pool, name, now))) / Math.max(1, budgets[name]));
      return Math.floor(Math.max(...(await Promise.all(percent))));
    },
    text: (value) => `${value}% of a budget of this month is spent. Above 100% its payouts wait for a release.`,
  },
];

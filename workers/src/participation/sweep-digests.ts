import { fits } from '@panelist/domain/catalogue';
import { sendDailyDigest } from '@panelist/domain/participation';
import { dayIn } from '@panelist/domain/kernel';
import { nextDigestAt } from '@panelist/domain/profile';
import { havePassed } from '@panelist/infra/processors';
import { sql } from '@panelist/infra/postgres';
import { readValues } from '@panelist/infra/read-models';
import type { Dependencies } from '@panelist/infra/service';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { z } from 'zod';
import {
  mailRecipientsProjection,
  payoutsOfPersonsProjection,
  publicationsProjection,
  responses,
  responsesProjection,
} from '../read-models/index.js';
import { scheduleAll } from '../runtime/schedule.js';
import type { Sweep } from '../runtime/sweep.js';
import { newProjects } from './new-projects.js';
import { digestRecipients, wantDigests } from './recipients.js';

export type DigestNeeds = Pick<Dependencies, 'clock' | 'commands' | 'pool' | 'queue' | 'store' | 'vault'>;

interface DueRow {
  readonly user_id: string;
  readonly time_zone: string;
  readonly due_at: Date;
  readonly since: Date;
}

/** What happened in the last minute waits for the next digest: an append may still be under way. */
const settledMs = 60_000;
/** The tables that a digest reads. */
const reads = [mailRecipientsProjection, payoutsOfPersonsProjection, publicationsProjection, responsesProjection].map(
  ({ name }) => name,
);

/**
 * At 8:00 in each person's zone (contract, Account; ADR 112), schedules a mail for the people for
 * whom there is something new, page by page in the order in which they are due: an index finds
 * these. Its job judges and writes. The row moves after the mail is scheduled, whose id is the
 * person's date: a process that dies in between sets the same one again.
 */
export function sweepDigests(dependencies: DigestNeeds, page = 500, everyMs = 1_000): Sweep {
  const { clock, pool, store } = dependencies;
  /**
   * An earlier end of the log, and when it was that: after downtime the tables may lack what is
   * new.
   */
  let awaited: { readonly head: string | null; readonly at: string } | null = null;

  /** Up to when the tables hold everything; null while they do not hold the awaited end. */
  const currentUntil = async (): Promise<Date | null> => {
    awaited ??= { at: clock.now(), head: await store.head() };
    const { head, at } = awaited;
    if (head !== null && !(await havePassed(pool, reads, head))) return null;
    awaited = null;
    return new Date(Date.parse(at) - settledMs);
  };

  return {
    name: 'daily-digests',
    everyMs,
    run: async (mayGoOn) => {
      for (;;) {
        const now = clock.now();
        const { rows } = await pool.query<DueRow>(
          'select user_id, time_zone, due_at, since from app.digests where due_at <= $1 order by due_at, user_id limit $2',
          [now, page],
        );
        if (rows.length === 0) return;
        const until = await currentUntil();
        if (until === null || !mayGoOn()) return;
        await setDigests(dependencies, rows, now, until.toISOString());
        await moveOn(dependencies, rows, now, until);
        if (rows.length < page) return;
      }
    },
  };
}

/** Schedules a digest for each of these people for whom something is new. */
async function setDigests(dependencies: DigestNeeds, due: readonly DueRow[], now: string, until: string): Promise<void> {
  const oldest = new Date(Math.min(...due.map(({ since }) => since.getTime()))).toISOString();
  const [news, invited] = await Promise.all([
    newProjects(dependencies, oldest, until),
    invitedAt(dependencies, due, oldest, until),
  ]);
  if (news.length === 0 && invited.size === 0) return;
  const userIds = due.map(({ user_id }) => user_id);
  const people = news.length === 0 ? [] : await digestRecipients(dependencies, userIds, now);
  const wanting = await wantDigests(dependencies, [...invited.keys()]);
  const mails: { readonly id: string; readonly payload: z.input<typeof sendDailyDigest.payload> }[] = [];
  const persons = new Map(people.map(({ userId, person }) => [userId, person]));
  for (const { user_id: userId, time_zone: timeZone, since: from } of due) {
    // A page compares people with many projects; requests and jobs of this process go on in
    // between.
    await nextTurn();
    const since = from.toISOString();
    const person = persons.get(userId);
    const isInvited = wanting.has(userId) && (invited.get(userId) ?? '') >= since;
    const fitsOne = () =>
      person !== undefined && news.some(({ publishedAt, details }) => publishedAt >= since && fits(details, person, now));
    if (!isInvited && !fitsOne()) continue;
    const day = dayIn(now, timeZone);
    mails.push({ id: `${sendDailyDigest.name}-${userId}-${day}`, payload: { userId, day, since, until } });
  }
  await scheduleAll(dependencies, sendDailyDigest, now, mails);
}

/** Sets the next time of each row that no other process has moved. */
async function moveOn({ pool }: DigestNeeds, due: readonly DueRow[], now: string, until: Date): Promise<void> {
  const days = due.map(({ time_zone: zone }) => dayIn(now, zone));
  const next = due.map(({ time_zone: zone }, index) => nextDigestAt(now, zone, days[index] ?? null));
  await pool.query(
    `update app.digests d set due_at = n.due_at, last_day = n.day, since = greatest(d.since, $6)
     from unnest($1::text[], $2::timestamptz[], $3::text[], $4::timestamptz[], $5::date[]) as n (user_id, was_due, zone, due_at, day)
     where d.user_id = n.user_id and d.due_at = n.was_due and d.time_zone = n.zone`,
    [
      due.map(({ user_id }) => user_id),
      due.map(({ due_at }) => due_at),
      due.map(({ time_zone }) => time_zone),
      next,
      days,
      until,
    ],
  );
}

/** The latest invitation of this time that waits, of each of these people who has one. */
async function invitedAt(
  { pool }: Pick<DigestNeeds, 'pool'>,
  due: readonly DueRow[],
  since: string,
  until: string,
): Promise<ReadonlyMap<string, string>> {
  const { table, refs: r } = responses;
  const userIds = due.map(({ user_id }) => user_id);
  const rows = await readValues<{ readonly userId: string; readonly at: Date }>(
    pool,
    sql`
      select ${r.userId} as "userId", max(${r.invitedAt}) as at from ${table}
      where ${r.userId} = any(${userIds}::text[])
        and ${r.invitedAt} >= ${since}::timestamptz and ${r.invitedAt} < ${until}::timestamptz
      group by 1`,
  );
  return new Map(rows.map(({ userId, at }) => [userId, at.toISOString()]));
}

import type { Position } from '@panelist/infra/event-sourcing';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import { queueList } from '@panelist/domain/operations';
import type { Projection } from '@panelist/infra/processors';
import { projections } from '@panelist/projectors';
import { payouts } from '@panelist/projectors/read-models';
import { fundsArrive } from '@panelist/app/demo/sandbox';
import { setTimeout as pause } from 'node:timers/promises';
import { advanceClock } from '../../../testing/demo.js';
import { apiClient } from '../../../testing/api-client.js';
import type { DirectAccess } from '../product/direct-access.js';
import { logIn } from '../walk/person.js';
import type { Person } from '../walk/person.js';
import type { Follower } from './follower.js';
import { allProjections } from './read-models.js';

/** Workers or the provider still act on a payout in one of these. */
const waiting = ['requested', 'sending', 'accepted', 'unknown', 'absent', 'held'];

/** After so many polls without a new event, advance the clock. */
const STILL_ROUNDS = 4;
/** So long the readers have to reach the end of a log without writers, in milliseconds. */
const READERS_MS = 30_000;

export interface QuiescenceOptions {
  readonly access: DirectAccess;
  readonly followers: readonly Follower[];
  readonly origin: string;
  /** Who may see the queues. */
  readonly operator: Person;
  readonly deadlineMs: number;
}

export interface Rest {
  readonly open: readonly string[];
  /** Milliseconds of the machine's clock. */
  readonly at: number;
}

/**
 * Waits until no work is waiting: every payout has ended, queues are empty, processors and
 * followers are at the head of the log. When nothing changes, it advances the product's clock by a
 * minute, so that sweeps run.
 * @returns what is still going on at the deadline, in words, and when the last look began
 */
export async function waitForQuiescence(options: QuiescenceOptions): Promise<Rest> {
  const { access, origin, deadlineMs, operator } = options;
  const end = performance.now() + deadlineMs;
  // An order in doubt stays on its key until the provider takes it (ADR 10).
  await fundsArrive(access.pool);
  await logIn(access, operator);
  let before: Position | null = null;
  let hasPassed = false;
  for (let still = 0; ;) {
    // What comes due after this, the look may have missed.
    const at = Date.now();
    const head = await access.store.head();
    still = head === before ? still + 1 : 0;
    before = head;
    const open = [
      ...(await openPayouts(access)),
      ...(await stopped(access)),
      // Before the queues: a deadline that a sweep takes in between is a job by then.
      ...(await leftOver(access)),
      ...(await waitingJobs(options)),
      ...(await readersBehind(options, head)),
      ...(await reactionsBehind(access)),
    ];
    if (open.length === 0 && still > 2) {
      if (hasPassed) return { open, at };
      // What waits is work, too: a reservation whose invitation failed is released after a quarter
      // of an hour.
      hasPassed = true;
      await advanceClock(origin, 'PT16M').catch(() => undefined);
      still = 0;
    }
    if (performance.now() > end) return { open, at };
    // Nothing changes by itself: advance the clock.
    if (still >= STILL_ROUNDS) {
      await advanceClock(origin, 'PT1M').catch(() => undefined);
      still = 0;
    }
    await pause(300);
  }
}

/**
 * Waits until all readers are at the end of a log that grows no more, because the processes that
 * append have ended.
 * @returns who is not
 */
export async function waitForReaders(
  options: Pick<QuiescenceOptions, 'access' | 'followers'>,
  withinMs = READERS_MS,
): Promise<readonly string[]> {
  const head = await options.access.store.head();
  const end = performance.now() + withinMs;
  for (;;) {
    // Those of the services that go on.
    const behind = await readersBehind(options, head, projections);
    if (behind.length === 0 || performance.now() > end) return behind;
    await pause(200);
  }
}

/** What is not sent yet waits while its owner is suspended. */
async function openPayouts({ commands, pool }: Pick<DirectAccess, 'commands' | 'pool'>): Promise<readonly string[]> {
  const { rows } = await pool.query<{ payout_id: string; user_id: string; status: string }>(
    `select payout_id, user_id, status from ${payouts.tableName} where status = any($1) and escalation_reason is null`,
    [waiting],
  );
  const open = await Promise.all(
    rows.map(async ({ payout_id: payoutId, user_id: userId, status }) => {
      const { state } = await commands.load(accountDecider, accountStream.of(userId));
      const mayWait = status === 'requested' && 'suspension' in state && state.suspension !== null;
      return mayWait ? [] : [`the payout ${payoutId} is ${status}`];
    }),
  );
  return open.flat();
}

async function waitingJobs({ origin, operator: { token, address } }: QuiescenceOptions): Promise<readonly string[]> {
  const headers = { 'x-forwarded-for': address };
  try {
    const { items } = await apiClient({ origin, token, headers }).call(queueList);
    return items
      .filter((queue) => queue.waiting + queue.active + queue.delayed > 0)
      .map(({ name, ...queue }) => `${name} has ${queue.waiting + queue.active + queue.delayed} jobs`);
  } catch (error) {
    return [`the queues could not be read: ${String(error)}`];
  }
}

/**
 * A processor that an event has stopped, or a stream that is parked: no event of a walk is a reason
 * for that.
 */
async function stopped({ pool }: Pick<DirectAccess, 'pool'>): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string; why: string | null }>(
    `select name, failing ->> 'message' as why from app.checkpoints where state = 'stopped'
     union all select name || ' for ' || stream, failing ->> 'message' from app.parked_streams where not resumed`,
  );
  return rows.map(({ name, why }) => `${name} has stopped: ${why}`);
}

/**
 * Tables of rebuilds that did not end, and deadlines that are due: one that was scheduled just now
 * is work, too, even if no sweep has come by.
 */
async function leftOver({ pool }: Pick<DirectAccess, 'pool'>): Promise<readonly string[]> {
  const { rows } = await pool.query<{ what: string }>(
    `select 'the table ' || tablename || ' has no processor' as what from pg_tables where schemaname = 'read_model'
       and not exists (select from app.checkpoints where table_name = 'read_model.' || tablename)
     union all select 'a deadline of ' || kind || ' is due' from app.deadlines
       where not_before <= now() + coalesce((select offset_ms from app.clock), 0) * interval '1 millisecond'`,
  );
  return rows.map(({ what }) => what);
}

async function readersBehind(
  { access, followers }: Pick<QuiescenceOptions, 'access' | 'followers'>,
  head: Position | null,
  wanted: readonly Projection[] = allProjections,
): Promise<readonly string[]> {
  if (head === null) return [];
  const { rows } = await access.pool.query<{ name: string }>(
    `select wanted.name from unnest($1::text[]) wanted(name) left join app.checkpoints c on c.name = wanted.name
     where c.position is null or c.position < $2 collate "C"`,
    [wanted.map(({ name }) => name), head],
  );
  const late = followers.filter((follower) => !follower.hasReached(head));
  return [...rows, ...late].map(({ name }) => `${name} is behind the log`);
}

async function reactionsBehind({ pool }: Pick<DirectAccess, 'pool'>): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select name from app.checkpoints where kind = 'reaction' and (state <> 'running' or lag <> 0)",
  );
  return rows.map(({ name }) => `${name} is behind the log`);
}

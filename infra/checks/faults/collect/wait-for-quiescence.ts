import type { Position } from '@panelist/infra/event-sourcing';
import { reactionCheckpoint, type Projection } from '@panelist/infra/processors';
import { projections } from '@panelist/projectors';
import { participations, payouts } from '@panelist/projectors/read-models';
import { fundsArrive } from '@panelist/app/demo/sandbox';
import { setTimeout as pause } from 'node:timers/promises';
import { advanceClock } from '../../../testing/demo.js';
import { isLost } from '../checker/due-messages.js';
import type { LostJobs } from '../checker/evidence.js';
import type { DirectAccess } from '../product/direct-access.js';
import type { Follower } from './follower.js';
import { owedMails } from './messages.js';
import { growingLog } from './whole-log.js';
import { allProjections } from './read-models.js';

type LogSoFar = ReturnType<typeof growingLog>;

const waiting = ['requested', 'sending', 'accepted', 'unknown', 'absent', 'held'];

/** After so many polls without a new event, advance the clock. */
const STILL_ROUNDS = 4;
/** So long the readers have to reach the end of a log that nobody writes any more, in milliseconds. */
const READERS_MS = 30_000;

export interface QuiescenceOptions {
  readonly access: DirectAccess;
  readonly followers: () => readonly Follower[];
  readonly origin: string;
  /** People who are owed nothing any more. */
  readonly erased: ReadonlySet<string>;
  readonly lostJobs: readonly LostJobs[];
  readonly deadlineMs: number;
}

/**
 * Waits until no work is left: every payout has ended, each mail has come, read models and
 * followers are at the head of the log. When nothing changes, it advances the product's clock by a
 * minute, so that sweeps run.
 * @returns what is still going on at the deadline, in words
 */
export async function waitForQuiescence(options: QuiescenceOptions): Promise<readonly string[]> {
  const { access, origin, deadlineMs } = options;
  const end = performance.now() + deadlineMs;
  // An order in doubt stays on its key until the provider takes it (ADR 29).
  await fundsArrive(access.pool);
  const logSoFar = growingLog(access);
  const bonusesLeft = openBonuses(options, logSoFar);
  const mailsMissing = missingMails(options, logSoFar);
  const remediesLeft = openRemedies(logSoFar);
  let before: Position | null = null;
  for (let still = 0; ;) {
    const head = await access.store.head();
    still = head === before ? still + 1 : 0;
    before = head;
    const open = [
      ...(await openPayouts(options)),
      ...(await bonusesLeft()),
      ...(await mailsMissing()),
      ...(await remediesLeft()),
      ...(await readersBehind(options, head)),
    ];
    if (open.length === 0 && head === (await access.store.head())) return [];
    if (performance.now() > end) return open;
    // Nothing changes by itself: advance the clock.
    if (still >= STILL_ROUNDS) {
      await advanceClock(origin, 'PT1M').catch(() => undefined);
      still = 0;
    }
    await pause(400);
  }
}

/**
 * Waits until all readers are at the end of a log that grows no more, because the processes that append have ended: the
 * workers, too, with the projection that is theirs. @returns who is not
 */
export async function waitForReaders({
  withinMs = READERS_MS,
  ...options
}: Pick<QuiescenceOptions, 'access' | 'followers'> & { readonly withinMs?: number }): Promise<readonly string[]> {
  const head = await options.access.store.head();
  const end = performance.now() + withinMs;
  for (;;) {
    const behind = await readersBehind(options, head, projections);
    if (behind.length === 0 || performance.now() > end) return behind;
    await pause(200);
  }
}

async function openPayouts({ access: { pool }, erased }: QuiescenceOptions): Promise<readonly string[]> {
  const { rows } = await pool.query<{ open: number }>(
    `select (select count(*) from ${participations.tableName} p where p.status = 'PAID' and p.user_id <> all($2)
        and not exists (select from ${payouts.tableName} o where o.participation_id = p.participation_id))::int
      + (select count(*) from ${payouts.tableName} where status = any($1) and left_reason is null and user_id <> all($2))::int as open`,
    [waiting, [...erased]],
  );
  const open = rows[0]?.open ?? 0;
  return open === 0 ? [] : [`${open} payouts are not over`];
}

/** What the reactions to referrals wait for. */
const referralEvents: Readonly<Record<string, RegExp>> = {
  'follow-referrals':
    /^(ProfileCreated|ScreenerStarted|ParticipantAttended|PaymentApproved|ApplicationClosed|ResponseCancelled|PayoutSettled)$/,
  'pay-referral-bonuses': /^Referral(StatusChanged|FeeAccrued|BonusRequested)$/,
};

/** Bonuses are paid at once here: neither a reaction to referrals nor a deadline of one may have work left. */
function openBonuses({ access: { pool } }: QuiescenceOptions, logSoFar: LogSoFar): () => Promise<readonly string[]> {
  return async () => {
    const log = await logSoFar();
    const due = Object.entries(referralEvents).map(([name, types]) => ({
      name: reactionCheckpoint(name),
      position: log.findLast(({ type }) => types.test(type))?.position ?? '',
    }));
    const behind = await pool.query<{ name: string }>(
      `select name from app.checkpoints join json_to_recordset($1) as due (name text, due text) using (name)
       where coalesce(position, '') < due collate "C"`,
      [JSON.stringify(due.map(({ name, position }) => ({ name, due: position })))],
    );
    const open = await pool.query("select from app.deadlines where kind in ('accrue-referral-bonus', 'pay-referral-bonus')");
    return [
      ...(open.rowCount === 0 ? [] : ['bonuses are not over']),
      ...behind.rows.map(({ name }) => `${name} is behind the log`),
    ];
  };
}

/** What decisions on disputes order and workers have not carried out. */
function openRemedies(logSoFar: LogSoFar): () => Promise<readonly string[]> {
  return async () => {
    const open = new Set<string>();
    for (const { type, stream, data } of await logSoFar()) {
      if (type === 'DisputeDecided' && data['outcome'] === 'upheld') open.add(stream);
      if (type === 'DisputeRemedied' || type === 'DisputeRemedyRefused') open.delete(stream);
    }
    return open.size === 0 ? [] : [`${open.size} decisions on disputes are not carried out`];
  };
}

function missingMails({ access, lostJobs }: QuiescenceOptions, logSoFar: LogSoFar): () => Promise<readonly string[]> {
  const owedSoFar = owedMails(access, logSoFar);
  return async () => {
    const missing = (await owedSoFar()).filter(({ event }) => !isLost(lostJobs, event.position));
    return missing.length === 0 ? [] : [`${missing.length} mails have not come`];
  };
}

async function readersBehind(
  { access, followers }: Pick<QuiescenceOptions, 'access' | 'followers'>,
  head: Position | null,
  awaited: readonly Projection[] = allProjections,
): Promise<readonly string[]> {
  if (head === null) return [];
  const { rows } = await access.pool.query<{ name: string }>(
    `select wanted.name from unnest($1::text[]) wanted(name) left join app.checkpoints c on c.name = wanted.name
     where c.position is null or c.position < $2 collate "C"`,
    [awaited.map(({ name }) => name), head],
  );
  const late = followers().filter((follower) => !follower.hasReached(head));
  return [...rows.map(({ name }) => `${name} is behind the log`), ...late.map(({ name }) => `${name} is behind the log`)];
}

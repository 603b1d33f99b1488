import { inTransaction, type Pool, type Queryable, type StatementRunner } from '../postgres/index.js';

/** A backup was restored, or the log lost its last events. */
type PauseReason = 'restore' | 'rewind';

export interface PayoutPause {
  readonly id: string;
  readonly reason: PauseReason;
  /** Since when payouts wait, by the app's clock. */
  readonly since: Date;
  /** From when on events may be missing. */
  readonly lostSince: Date;
  /** Up to when each provider's orders are accounted for. */
  readonly checked: Readonly<Record<string, string>>;
  /** A member of operations who lifts it; another one has to approve that. */
  readonly lift: { readonly by: string; readonly reason: string; readonly at: string } | null;
}

/** No list of PayPal's begins later: it serves nothing of the last hours. */
const shortest = "interval '1 day'";

/**
 * Payouts wait from now on. Called within the transaction that loads a backup or takes checkpoints
 * back, so that no process ever sees the one without the other. A pause that is open begins again.
 */
export async function pausePayouts(
  database: Queryable,
  { reason, lostSince }: { readonly reason: PauseReason; readonly lostSince: string },
): Promise<void> {
  await database.query(
    `insert into app.payout_pauses as open (reason, since, lost_since)
     select $1, t.now, least($2::timestamptz, t.now - ${shortest})
     from (
       select date_trunc('milliseconds', now()) + coalesce((select offset_ms from app.clock), 0) * interval '1 millisecond' as now
     ) t
     on conflict ((true)) where ended_at is null do update
     set reason = excluded.reason, since = excluded.since, lost_since = least(open.lost_since, excluded.lost_since),
       checked = '{}', lift = null`,
    [reason, lostSince],
  );
}

/**
 * Whether workers send nothing: payouts are paused, or a reaction is ahead of a log that lost its
 * end, and is not taken back yet.
 */
export async function arePayoutsPaused(database: StatementRunner): Promise<boolean> {
  const { rows } = await database.query<{ paused: boolean }>(
    `select exists (select from app.payout_pauses where ended_at is null)
       or exists (select from app.checkpoints where kind = 'reaction' and state = 'ahead') as paused`,
  );
  return rows[0]?.paused === true;
}

/** The pause that is open; null without one. */
export async function openPause(database: StatementRunner): Promise<PayoutPause | null> {
  const { rows } = await database.query<PayoutPause>(
    `select id, reason, since, lost_since as "lostSince", checked, lift from app.payout_pauses where ended_at is null`,
  );
  return rows[0] ?? null;
}

/**
 * Up to when this provider's orders are accounted for; nothing where the pause began again
 * meanwhile.
 */
export async function notePauseChecked(
  database: Queryable,
  { id, since }: PayoutPause,
  provider: string,
  until: string,
): Promise<void> {
  await database.query(
    `update app.payout_pauses set checked = checked || jsonb_build_object($3::text, $4::text)
     where id = $1 and since = $2 and ended_at is null`,
    [id, since, provider, until],
  );
}

/** The first of two people who lift the pause; false where another one was first. */
export async function proposeLift(
  database: Queryable,
  { id }: PayoutPause,
  lift: NonNullable<PayoutPause['lift']>,
): Promise<boolean> {
  const { rowCount } = await database.query(
    'update app.payout_pauses set lift = $2 where id = $1 and ended_at is null and lift is null',
    [id, JSON.stringify(lift)],
  );
  return rowCount === 1;
}

/**
 * Ends the pause as it was read, and has the sweep ask at once about what waited: also what is in
 * doubt, for a look-up may order it. `by`: the second person who approved its lift, with a reason;
 * null where every order is accounted for.
 */
export async function endPause(
  pool: Pool,
  { id, since }: PayoutPause,
  at: string,
  by: { readonly by: string; readonly reason: string } | null,
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const ended = await client.query(
      'update app.payout_pauses set ended_at = $3, ended_by = $4 where id = $1 and since = $2 and ended_at is null',
      [id, since, at, by === null ? null : JSON.stringify(by)],
    );
    if (ended.rowCount !== 1) return false;
    await client.query("update app.open_payouts set ask_at = $1 where next_actor <> 'none' and ask_at > $1", [at]);
    return true;
  });
}

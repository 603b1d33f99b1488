import type { Side } from '@panelist/domain/messaging';
import type { Dependencies } from '@panelist/infra/service';

/** At most one mail a conversation and side in this time (contract, Messages), in milliseconds. */
const pauseMs = 3_600_000;

interface Mailing {
  readonly conversationUid: string;
  readonly side: Side;
  /** Number of the newest message. */
  readonly upTo: number;
  readonly deadlineId: string;
  /** ISO 8601, by the app's clock. */
  readonly now: string;
}

/**
 * Takes the permission for one mail; the same deadline gets it again. `covered`: an earlier mail was
 * about all messages. `next`: when the next mail may be sent, ISO 8601.
 */
export async function takeMail(
  { pool }: Pick<Dependencies, 'pool'>,
  { conversationUid, side, upTo, deadlineId, now }: Mailing,
): Promise<'given' | 'covered' | { readonly next: string }> {
  const earliest = new Date(Date.parse(now) - pauseMs);
  const taken = await pool.query(
    `insert into app.message_mails as known (conversation_uid, side, mailed_at, up_to, deadline_id) values ($1, $2, $3, $4, $5)
     on conflict (conversation_uid, side) do update set
       mailed_at = case when known.deadline_id = excluded.deadline_id then known.mailed_at else excluded.mailed_at end,
       up_to = excluded.up_to,
       deadline_id = excluded.deadline_id
     where known.deadline_id = excluded.deadline_id or (known.mailed_at <= $6 and known.up_to < excluded.up_to)`,
    [conversationUid, side, now, upTo, deadlineId, earliest],
  );
  if (taken.rowCount === 1) return 'given';
  const { rows } = await pool.query<{ mailed_at: Date; up_to: number }>(
    'select mailed_at, up_to from app.message_mails where conversation_uid = $1 and side = $2',
    [conversationUid, side],
  );
  const [known] = rows;
  if (known === undefined || known.up_to >= upTo) return 'covered';
  return { next: new Date(known.mailed_at.getTime() + pauseMs).toISOString() };
}

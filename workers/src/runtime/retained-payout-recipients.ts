import { retainedRecipientDays } from '@panelist/domain/identity';
import { payoutDecider, payoutLifecycle, payoutStream, type ExistingPayout } from '@panelist/domain/payout';
import type { Dependencies } from '@panelist/infra/service';
import { z } from 'zod';

type Stores = Pick<Dependencies, 'pool' | 'vault'>;

const recipientSchema = z.object({ name: z.string(), email: z.string() });
export type Recipient = z.output<typeof recipientSchema>;

/** The key that seals it is this payout's alone, so that it can be destroyed alone. */
const subjectOf = (payoutId: string): string => `retained-recipient-${payoutId}`;
const contextOf = (payoutId: string): string => `app.retained_payout_recipients:${payoutId}`;

/**
 * Keeps name and address of a payment that is on its way to a person who is being erased: what they
 * have earned still reaches them. Again changes nothing.
 */
export async function retainRecipient(stores: Stores, payout: ExistingPayout): Promise<void> {
  const { payoutId, userId, recipientName: name, recipientEmail: email } = payout;
  const recipient = JSON.stringify({ name, email } satisfies Recipient);
  const sealed = await stores.vault.seal(subjectOf(payoutId), contextOf(payoutId), recipient);
  await stores.pool.query(
    'insert into app.retained_payout_recipients (payout_id, user_id, sealed) values ($1, $2, $3) on conflict do nothing',
    [payoutId, userId, sealed],
  );
}

/**
 * To whom the payout goes: from the log, or what was retained of an erased person. Null if no
 * recipient is known.
 */
export async function recipientOf(stores: Stores, payout: ExistingPayout): Promise<Recipient | null> {
  const { payoutId, recipientName: name, recipientEmail: email } = payout;
  if (email !== '') return { name, email };
  const { rows } = await stores.pool.query<{ sealed: string }>(
    'select sealed from app.retained_payout_recipients where payout_id = $1',
    [payoutId],
  );
  const [row] = rows;
  const text = row === undefined ? null : await stores.vault.unseal(subjectOf(payoutId), contextOf(payoutId), row.sealed);
  return text === null ? null : recipientSchema.parse(JSON.parse(text));
}

/** Destroys the recipients of payments that were paid or ended, and after 90 days all others. */
export async function forgetRecipients({ commands, pool, vault }: Stores & Pick<Dependencies, 'commands'>): Promise<void> {
  const { rows } = await pool.query<{ payout_id: string; is_old: boolean }>(
    'select payout_id, retained_at < now() - make_interval(days => $1) as is_old from app.retained_payout_recipients',
    [retainedRecipientDays],
  );
  for (const { payout_id: payoutId, is_old: isOld } of rows) {
    const { state } = await commands.load(payoutDecider, payoutStream.of(payoutId));
    if (!isOld && state.status !== 'none' && payoutLifecycle.needsRecipient(state.status)) continue;
    await vault.erase(subjectOf(payoutId));
    await pool.query('delete from app.retained_payout_recipients where payout_id = $1', [payoutId]);
  }
}

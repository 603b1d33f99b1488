import { redactNames, kernelRefusal } from '@panelist/domain/kernel';
import { attemptOfKey, noteDifference, payoutDecider, payoutStream } from '@panelist/domain/payout';
import { route } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'pool'>;

/**
 * Adds a note to a difference that a comparison with a provider's list found (contract, Staff). It
 * outlasts an erasure, so it is stored without what identifies the recipient.
 */
export const noteDifferenceRoute = ({ clock, commands, pool }: Needs) =>
  route(noteDifference, async ({ params: { id }, body, caller }) => {
    const text = redactNames(body.text, await namesIn({ commands, pool }, id));
    const note = JSON.stringify({ text, by: caller.userId, at: clock.now() });
    await pool.query('update app.payout_differences set notes = notes || jsonb_build_array($2::jsonb) where id = $1', [id, note]);
    return { body: { id } };
  });

/** The name of the recipient, where the difference names a payout of ours. */
async function namesIn({ commands, pool }: Pick<Needs, 'commands' | 'pool'>, id: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ payout_id: string | null; key: string | null }>(
    'select payout_id, key from app.payout_differences where id = $1',
    [id],
  );
  const [difference] = rows;
  if (difference === undefined) throw kernelRefusal('resource.not-found');
  const payoutId = difference.payout_id ?? attemptOfKey(difference.key ?? '')?.payoutId;
  if (payoutId === undefined) return [];
  const { state } = await commands.load(payoutDecider, payoutStream.of(payoutId));
  return state.status === 'none' ? [] : [state.recipientName];
}

import { kernelRefusal } from '@panelist/domain/kernel';
import { noteDifference } from '@panelist/domain/payout';
import { route } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/room';

/** Adds a note to a difference that a comparison with a provider's list found (contract, Staff). */
export const noteDifferenceRoute = ({ clock, pool }: Pick<Dependencies, 'clock' | 'pool'>) =>
  route(noteDifference, async ({ params: { id }, body: { text }, caller }) => {
    const note = JSON.stringify({ text, by: caller.userId, at: clock.now() });
    const { rowCount } = await pool.query(
      'update app.payout_differences set notes = notes || jsonb_build_array($2::jsonb) where id = $1',
      [id, note],
    );
    if (rowCount === 0) throw kernelRefusal('resource.not-found');
    return { body: { id } };
  });

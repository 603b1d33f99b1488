import { liftBySecondPerson, operationsRefusal } from '@panelist/domain/operations';
import { liftPayoutPause } from '@panelist/domain/payout';
import { route } from '@panelist/infra/http';
import { endPause, openPause, proposeLift } from '@panelist/infra/providers';
import type { Dependencies } from '@panelist/infra/service';

type Needs = Pick<Dependencies, 'clock' | 'pool'>;

/**
 * Lifts the pause of payouts before every order is accounted for (contract, Money): one member of
 * operations asks for it, another one approves. The row of the pause keeps both, with their
 * reasons.
 */
export const liftPayoutPauseRoute = ({ clock, pool }: Needs) =>
  route(liftPayoutPause, async ({ body: { reason }, caller: { userId: by } }) => {
    const pause = await openPause(pool);
    if (pause === null) throw operationsRefusal('operations.payouts-not-paused');
    const now = clock.now();
    if (pause.lift === null && (await proposeLift(pool, pause, { by, reason, at: now }))) return { body: { paused: true } };
    const first = pause.lift ?? (await openPause(pool))?.lift;
    if (first?.by === by) throw liftBySecondPerson();
    // The pause ended by itself, or began again, meanwhile.
    if (first == null || !(await endPause(pool, pause, now, { by, reason })))
      throw operationsRefusal('operations.payouts-not-paused');
    return { body: { paused: false } };
  });

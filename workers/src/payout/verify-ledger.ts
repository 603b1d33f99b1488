import { checkpointOf, requestOfProjector } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/room';
import { ledger } from '@panelist/projectors/read-models';
import { z } from 'zod';
import { deadline, setDeadline } from '../runtime/deadlines.js';
import type { Part } from '../runtime/part.js';
import { nextNight } from './reconcile-payouts.js';

/**
 * Every night asks the process that leads the ledger to compare it with the log, as operations can at any
 * time. The result is in the checkpoint's row; the condition `ledger-differences` raises the alarm.
 */
export function verifyLedger({ clock, pool }: Pick<Dependencies, 'clock' | 'pool'>): Part {
  const due = deadline({
    name: 'verify-ledger',
    payload: z.object({}),
    isOnlyEnqueued: true,
    handle: async () => requestOfProjector(pool, { projector: checkpointOf(ledger), kind: 'verify' }),
  });
  return {
    deadlines: [due],
    sweeps: [
      {
        name: 'verify-ledger',
        everyMs: 60_000,
        run: async () => {
          const at = new Date(nextNight(Date.parse(clock.now()))).toISOString();
          await setDeadline({ pool }, due, `verify-ledger-${at.slice(0, 10)}`, at, {});
        },
      },
    ],
  };
}

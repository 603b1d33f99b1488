import { forgetOldSnapshots } from '@panelist/infra/event-sourcing';
import type { Dependencies } from '@panelist/infra/room';
import type { Part } from './part.js';

const HOUR_MS = 3_600_000;

/** Deletes rows that no process needs any more: of ended sessions, and old snapshots of streams. */
export const forgetOldRows = ({ pool, sessions }: Pick<Dependencies, 'pool' | 'sessions'>): Part => ({
  sweeps: [
    {
      name: 'old-rows',
      everyMs: HOUR_MS,
      run: async () => {
        await sessions.forgetEnded();
        await forgetOldSnapshots(pool);
      },
    },
  ],
});

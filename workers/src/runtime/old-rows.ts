import type { Dependencies } from '@panelist/infra/service';
import type { WorkerModule } from './worker-module.js';

const HOUR_MS = 3_600_000;

/** Deletes rows that no process needs any more: of ended sessions. */
export const forgetOldRows = ({ sessions }: Pick<Dependencies, 'sessions'>): WorkerModule => ({
  sweeps: [
    {
      name: 'old-rows',
      everyMs: HOUR_MS,
      run: async () => sessions.forgetEnded(),
    },
  ],
});

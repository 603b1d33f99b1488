import type { Dependencies } from '@panelist/infra/service';
import type { WorkerModule } from '../runtime/worker-module.js';
import { reaction } from '../runtime/reaction.js';

export const removesReplacedVideos = 'remove-replaced-videos';
const HOUR_MS = 3_600_000;
/** How long a file may wait for being saved, by real time. */
const UNKEPT_MS = 24 * HOUR_MS;

/**
 * Removes the bytes of video introductions that no profile shows any more, and of uploads that
 * were never saved.
 */
export const removeUnusedFiles = ({ uploads }: Pick<Dependencies, 'uploads'>): WorkerModule => ({
  reactions: [
    reaction({
      name: removesReplacedVideos,
      on: {
        VideoIntroAdded: async ({ data: { replaced } }) => {
          if (replaced !== null) await uploads.remove(replaced);
        },
        VideoIntroRemoved: async ({ data }) => uploads.remove(data.video),
      },
    }),
  ],
  sweeps: [
    {
      name: 'unkept-uploads',
      everyMs: HOUR_MS,
      run: async () => void (await uploads.removeUnkept(new Date(Date.now() - UNKEPT_MS))),
    },
  ],
});

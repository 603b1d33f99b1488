import { atMost, figure } from '../figures.js';
import { beginScreeners, measureLag } from '../live-lag.js';
import { percentile } from '../measure.js';
import { settled, startProduct } from '../product.js';
import type { BenchRow } from '../row.js';
import { makeWorld } from '../world.js';

const perSecond = 1_000;

export const liveLag: BenchRow = {
  name: 'live-lag',
  aim: 'p99 ≤ 250 ms',
  run: async (context) => {
    const database = await context.database();
    const world = await makeWorld(context, database, { participants: context.quick ? 10 : 200, projects: 10 });
    await beginScreeners(world);
    await startProduct(context, database);
    await settled(database);
    await measureLag(world, database, { perSecond: perSecond / 5, milliseconds: 1_000 });
    const { slice } = await measureLag(world, database, { perSecond, milliseconds: context.quick ? 1_000 : 20_000 });
    return {
      lines: [
        {
          what: `live lag at ${figure(slice.count / slice.seconds, 'events/s')}, append acknowledged to read model committed`,
          ours: figure(percentile(slice.latencies, 0.99), 'ms (p99)'),
          latencies: slice.latencies,
          aims: [
            atMost(250, percentile(slice.latencies, 0.99), 'p99 ≤ 250 ms'),
            { text: 'at 1,000 events/s', met: slice.count / slice.seconds >= perSecond * 0.95 },
          ],
        },
      ],
    };
  },
};

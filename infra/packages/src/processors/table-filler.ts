import DataLoader from 'dataloader';
import type { Projection } from './projection.js';

/** Most tables of one scan: each of them keeps rows in memory. */
const most = 8;
/** How long a scan waits for the processors that start at the same time, in milliseconds. */
const gatherMs = 200;

interface Filling {
  /** Whether no process has filled its table yet. */
  readonly isEmpty: (projection: Projection) => Promise<boolean>;
  /** Builds the tables in one scan of the log and promotes them. */
  readonly rebuild: (projections: readonly Projection[]) => Promise<void>;
}

/**
 * Fills empty tables. After a deploy of several read models their processors start together and share
 * scans of the log. If a scan fails, each table that it has not filled is tried alone, so that only its
 * own processor sees the failure.
 */
export function tableFiller({ isEmpty, rebuild }: Filling): (projection: Projection) => Promise<void> {
  const alone = async (projection: Projection): Promise<void> => {
    if (await isEmpty(projection)) await rebuild([projection]);
  };
  const together = async (projections: readonly Projection[]): Promise<readonly (void | Promise<void>)[]> => {
    try {
      await rebuild(projections);
      return projections.map(() => undefined);
    } catch (error) {
      if (projections.length === 1) throw error;
      return projections.map(alone);
    }
  };
  const loader = new DataLoader<Projection, void | Promise<void>>(together, {
    cache: false,
    maxBatchSize: most,
    batchScheduleFn: (dispatch) => void setTimeout(dispatch, gatherMs),
  });
  return async (projection) => loader.load(projection);
}

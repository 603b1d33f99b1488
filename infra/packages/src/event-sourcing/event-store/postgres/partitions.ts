import type pg from 'pg';
import type { Position } from '../port.js';
import { positionNumber } from '../position.js';

/** So many events are appended from one look at the room in the last partition to the next. */
const lookEvery = 100_000n;

/** The partitions of the log (ADR 127). */
export interface Partitions {
  /** To be called with the position of each append. */
  readonly appended: (position: Position) => void;
  /** Waits for a look under way. */
  readonly close: () => Promise<void>;
}

/**
 * Adds the next partition long before the last one is full: looks now, and when appends have come
 * further. A look that fails is repeated with the next one, of which there are a hundred.
 */
export async function partitions(pool: pg.Pool, onError: (error: unknown) => void): Promise<Partitions> {
  const look = async (): Promise<bigint> => {
    const answer = await pool.query<{ head: string }>('select event_store.add_partition() as head');
    return BigInt(answer.rows[0]?.head ?? 0) / lookEvery;
  };
  let looked = await look();
  let looking: Promise<unknown> = Promise.resolve();
  return {
    appended: (position) => {
      const now = positionNumber(position) / lookEvery;
      if (now <= looked) return;
      looked = now;
      looking = look().catch(onError);
    },
    close: async () => void (await looking),
  };
}

import { advanceClock } from '../../../testing/demo.js';

/** The product's clock, which people's pages move: what they name as a time to come does come. */
export interface Time {
  /** Milliseconds. */
  readonly now: () => number;
  /** A page of this person names these times to come, in milliseconds. */
  readonly await: (userId: string, times: readonly number[]) => void;
  /**
   * Moves the clock to the next one, or some hours towards it, and seldom some days. @returns it,
   * and whose pages name what has come
   */
  readonly pass: () => Promise<{ readonly at: number; readonly of: ReadonlySet<string> }>;
}

/** Times beyond that are of no session or deadline: when a log-in ends, say. */
const FARTHEST_MS = 40 * 86_400_000;
/** What no page awaits takes time as well: there is always something left to do. */
const STRIDE_MS = 3 * 3_600_000;
/** Now and then the people stay away for so long that rules decide (72 hours). */
const SILENCE_MS = 80 * 3_600_000;
const STRIDES_TO_SILENCE = 40;

export function timeAt(origin: string): Time {
  const awaited = new Map<number, Set<string>>();
  let ahead = 0;
  let strides = 0;
  const now = (): number => Date.now() + ahead;
  return {
    now,
    await: (userId, times) => {
      for (const time of times)
        if (time > now() && time < now() + FARTHEST_MS) awaited.set(time, (awaited.get(time) ?? new Set()).add(userId));
    },
    pass: async () => {
      for (const time of awaited.keys()) if (time <= now()) awaited.delete(time);
      strides += 1;
      const isSilent = strides % STRIDES_TO_SILENCE === 0;
      const next = isSilent ? now() + SILENCE_MS : Math.min(now() + STRIDE_MS, ...awaited.keys());
      // Just after it, so that it is over for all.
      const seconds = Math.ceil((next - now()) / 1_000) + 1;
      ahead = Date.parse(await advanceClock(origin, `PT${seconds}S`)) - Date.now();
      const come = [...awaited].filter(([time]) => time <= next).flatMap(([, people]) => [...people]);
      return { at: next, of: new Set(come) };
    },
  };
}

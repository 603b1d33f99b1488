export interface ProcessCounts {
  /**
   * Counts so many; the milliseconds until the key's count begins again if that exceeds the limit,
   * otherwise 0.
   */
  readonly take: (key: string, taken?: number) => number;
  readonly giveBack: (key: string, taken?: number) => void;
}

interface Count {
  taken: number;
  readonly until: number;
}

/**
 * Counts of at most `points` a key in any `seconds` from the first one on, in this process's
 * memory. Without timers: all counts last equally long, so the map has them in the order in which
 * they end.
 */
export function processCounts(points: number, seconds: number): ProcessCounts {
  const counts = new Map<string, Count>();
  return {
    take: (key, taken = 1) => {
      const now = performance.now();
      for (const [old, { until }] of counts) {
        if (until > now) break;
        counts.delete(old);
      }
      const count = counts.get(key) ?? { taken: 0, until: now + seconds * 1_000 };
      if (count.taken === 0) counts.set(key, count);
      count.taken += taken;
      return count.taken > points ? Math.ceil(count.until - now) : 0;
    },
    giveBack: (key, taken = 1) => {
      const count = counts.get(key);
      if (count !== undefined) count.taken -= taken;
    },
  };
}

/** Reproducible randomness: the same seed gives the same choices. */
export interface Random {
  /** From 0 to below 1. */
  readonly next: () => number;
  /** From `least` to `most`, both included. */
  readonly between: (least: number, most: number) => number;
  readonly chance: (part: number) => boolean;
  readonly one: <Thing>(things: readonly Thing[]) => Thing;
  /**
   * An independent source, so that one actor's choices do not depend on when another one chooses.
   */
  readonly branch: (name: string) => Random;
}

/** mulberry32: 32 bits of state, sufficient for these choices. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (part) => next() < part,
    one: (things) => {
      const chosen = things[Math.floor(next() * things.length)];
      if (chosen === undefined) throw new RangeError('There is nothing to choose from');
      return chosen;
    },
    branch: (name) => seededRandom(Buffer.from(name).reduce((hash, byte) => Math.imul(hash ^ byte, 16_777_619), seed)),
  };
}

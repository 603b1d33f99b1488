/** A set of numbers, a bit for each. What lies behind its end is not in it. */
export type Bits = Uint32Array;

/** For the numbers below `size`: none of them, or all. */
export function bitsOf(size: number, all = false): Bits {
  const bits = new Uint32Array((size + 31) >>> 5);
  if (!all) return bits;
  bits.fill(0xffff_ffff);
  if ((size & 31) !== 0) bits[bits.length - 1] = (1 << (size & 31)) - 1;
  return bits;
}

/** These numbers, of those below `size`. */
export function withBits(size: number, numbers: Iterable<number>): Bits {
  const bits = bitsOf(size);
  for (const number of numbers) setBit(bits, number);
  return bits;
}

export const hasBit = (bits: Bits, number: number): boolean => (((bits[number >>> 5] ?? 0) >>> (number & 31)) & 1) === 1;

export function setBit(bits: Bits, number: number, value = true): void {
  const before = bits[number >>> 5] ?? 0;
  bits[number >>> 5] = value ? before | (1 << (number & 31)) : before & ~(1 << (number & 31));
}

/** Keeps what is in both. These four change and return the first set. */
export function and(bits: Bits, others: Bits): Bits {
  for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] ?? 0) & (others[at] ?? 0);
  return bits;
}

export function or(bits: Bits, others: Bits): Bits {
  for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] ?? 0) | (others[at] ?? 0);
  return bits;
}

export function andNot(bits: Bits, others: Bits): Bits {
  for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] ?? 0) & ~(others[at] ?? 0);
  return bits;
}

/** Adds what is not in the others; bits behind the greatest number may be set. */
export function orNot(bits: Bits, others: Bits): Bits {
  for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] ?? 0) | ~(others[at] ?? 0);
  return bits;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let at = 0; at < bits.length; at += 1) {
    const word = bits[at] ?? 0;
    const pairs = word - ((word >>> 1) & 0x5555_5555);
    const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
    count += Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
  }
  return count;
}

/** Calls with its numbers in ascending order; each may be removed by its call. */
export function eachNumber(bits: Bits, call: (number: number) => void): void {
  for (let at = 0; at < bits.length; at += 1)
    for (let rest = bits[at] ?? 0; rest !== 0; rest &= rest - 1) call((at << 5) + 31 - Math.clz32(rest & -rest));
}

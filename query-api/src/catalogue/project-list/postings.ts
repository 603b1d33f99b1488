import { bitsOf, setBit, or, withBits, type Bits } from './bits.js';

/**
 * Of so many listings less than one has a term: then a list of its listings takes less memory than
 * a bit for each.
 */
const FEW_OF = 64;

/** The listings that have a term, by their numbers. */
export interface Postings {
  readonly add: (number: number) => void;
  readonly remove: (number: number) => void;
  /** For the numbers below `size`. Not to be changed by its reader. */
  readonly bits: (size: number) => Bits;
  /** Adds its listings to the set. */
  readonly orInto: (bits: Bits) => void;
}

/** A list while they are few, then a bit for each listing. */
export function postings(): Postings {
  let few: number[] | null = [];
  let many: Bits = bitsOf(0);

  function grow(size: number): void {
    if (many.length << 5 >= size) return;
    const larger = bitsOf(Math.ceil(size * 1.25));
    larger.set(many);
    many = larger;
  }

  return {
    add: (number) => {
      if (few !== null) {
        // Listings come in the order of their numbers, except those that recruit again.
        if ((few.at(-1) ?? -1) < number || !few.includes(number)) few.push(number);
        if (few.length <= Math.max(8, number / FEW_OF)) return;
        many = withBits(number + 1, few);
        few = null;
        return;
      }
      grow(number + 1);
      setBit(many, number);
    },
    remove: (number) => {
      if (few !== null) few = few.filter((one) => one !== number);
      else setBit(many, number, false);
    },
    bits: (size) => {
      if (few !== null) return withBits(size, few);
      grow(size);
      return many;
    },
    orInto: (bits) => {
      if (few === null) or(bits, many);
      else for (const number of few) setBit(bits, number);
    },
  };
}

import { againAndAgain } from './again-and-again.js';
import type { Nemesis } from './nemesis.js';

const CLOSE_MS = 1_500;
const ERASE_MS = 1_000;
/** A person may submit ten screeners in a cycle, and comes late at most so often. */
const MOST_CLOSINGS = 8;
const MOST_ERASURES = 6;

const atMost = (most: number, strike: () => Promise<number>): (() => Promise<number>) => {
  let done = 0;
  return async () => {
    if (done >= most) return 0;
    done += 1;
    return strike();
  };
};

/** What people and staff do at the wrong moment. */
export const nemesesOfPeople: readonly Nemesis[] = [
  {
    name: 'closing',
    what: 'projects close in the moment in which people apply',
    strike: async ({ traffic }) => againAndAgain(CLOSE_MS, atMost(MOST_CLOSINGS, traffic.closeInTraffic)),
  },
  {
    name: 'erasure',
    what: 'people delete their accounts in the middle of their journeys',
    strike: async ({ traffic }) => againAndAgain(ERASE_MS, atMost(MOST_ERASURES, traffic.eraseOne)),
  },
];

import type { Evidence } from '../evidence.js';
import type { Violation } from '../violation.js';

/**
 * A hint may be lost. A received one is about the listener's own data and a position of the log.
 */
export function hintsAreTrue({ hints, log, lostTails }: Pick<Evidence, 'hints' | 'log' | 'lostTails'>): readonly Violation[] {
  const once = [...log, ...lostTails.flat()];
  const head = once.reduce((highest, { position }) => (position > highest ? position : highest), '');
  const own = new Map<unknown, Set<unknown>>();
  for (const { data } of once) {
    // A referral is in the referrer's list, and a conversation in the researcher's.
    for (const owner of [data['userId'], data['referrerId'], data['researcherId']]) {
      const words = own.get(owner) ?? new Set();
      own.set(owner, words);
      for (const value of Object.values(data)) if (typeof value === 'string') words.add(value);
    }
  }
  return hints.flatMap(({ person, id, position }): readonly Violation[] => {
    if (position <= head && own.get(person)?.has(id)) return [];
    return [
      { rule: 'hints are true', what: `${person} got a hint about ${id} at ${position}, which is not theirs or not in the log` },
    ];
  });
}

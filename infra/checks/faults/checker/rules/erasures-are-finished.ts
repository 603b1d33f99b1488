import type { Evidence } from '../evidence.js';
import type { Violation } from '../violation.js';

const rule = 'an erasure that was begun is finished';

/**
 * Each erasure that was asked for ends, and the log reads the person's account without a name: the key
 * is gone. Only where all work has ended.
 */
export function erasuresAreFinished({ log, unrest }: Pick<Evidence, 'log' | 'unrest'>): readonly Violation[] {
  if (unrest.length > 0) return [];
  const idsOf = (wanted: string) => new Set(log.flatMap(({ type, data }) => (type === wanted ? [String(data['userId'])] : [])));
  const finished = idsOf('AccountErased');
  return [...idsOf('ErasureRequested')].flatMap((userId): readonly Violation[] => {
    if (!finished.has(userId)) return [{ rule, what: `the erasure of ${userId} was begun and never finished` }];
    const registered = log.find(({ type, data }) => type === 'AccountRegistered' && data['userId'] === userId);
    return registered === undefined || registered.data['email'] === ''
      ? []
      : [{ rule, what: `${userId} was erased and can still be read`, position: registered.position }];
  });
}

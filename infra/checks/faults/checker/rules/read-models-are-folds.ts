import { isDeepStrictEqual } from 'node:util';
import type { Evidence, ReadModel } from '../evidence.js';
import type { Violation } from '../violation.js';

const rule = 'read models are folds of the log';

/** Each table equals a new fold of the log: no missing, extra or different rows. */
export function readModelsAreFolds({ readModels }: Pick<Evidence, 'readModels'>): readonly Violation[] {
  return readModels.flatMap(differences);
}

function differences({ name, live, folded }: ReadModel): readonly Violation[] {
  const tooMany = [...live.keys()].filter((key) => !folded.has(key));
  const wrong = [...folded].flatMap(([key, row]) => {
    const found = live.get(key);
    if (found === undefined) return [{ rule, what: `${name} lacks ${key}` }];
    return isDeepStrictEqual(found, row) ? [] : [{ rule, what: `${name} has ${key} with other ${differing(found, row)}` }];
  });
  return [...tooMany.map((key) => ({ rule, what: `${name} has ${key}, which no event made` })), ...wrong];
}

/** Only names of columns: the values may be personal. */
function differing(found: object, due: object): string {
  const before = new Map<string, unknown>(Object.entries(found));
  return Object.entries(due)
    .filter(([column, value]) => !isDeepStrictEqual(before.get(column), value))
    .map(([column]) => column)
    .join(', ');
}

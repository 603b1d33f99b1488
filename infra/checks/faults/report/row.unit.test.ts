import { expect, it } from '@jest/globals';
import { acknowledged, positionAt } from '../checker/sound-evidence.test-kit.js';
import { rowOf } from './row.js';
import type { Window } from './row.js';

const windowAt = (name: string, from: number, begun: number): Window => ({
  nemesis: { name, what: 'broken' },
  from: positionAt(from),
  begun,
  healed: begun + 10,
  ended: begun + 20,
  times: 1,
  recoveredMs: 5,
});

it('assigns commands and violations to the fault active at their time', () => {
  const first = windowAt('first', 1, 0);
  const second = windowAt('second', 5, 50);
  const history = [
    acknowledged('submit', 'submit', 4),
    { ...acknowledged('invite', 'invite', 6), outcome: 'unknown' as const, troubles: 3 },
    acknowledged('approve', 'approve', 7),
  ];
  const violations = [
    { rule: 'r', what: 'w', position: positionAt(5) },
    { rule: 'r', what: 'w', position: positionAt(6) },
    { rule: 'r', what: 'no place' },
  ];
  expect(rowOf(first, second, history, violations)).toMatchObject({ acknowledged: 1, unknown: 0, troubles: 0, violations: 1 });
  expect(rowOf(second, undefined, history, violations)).toMatchObject({
    acknowledged: 1,
    unknown: 1,
    troubles: 3,
    violations: 1,
  });
});

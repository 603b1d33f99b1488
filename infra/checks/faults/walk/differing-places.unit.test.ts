import { describe, expect, test } from '@jest/globals';
import { payouts, reconciliation } from '@panelist/domain/payout';
import { nextStepOf, participationLifecycle } from '@panelist/domain/participation/browser';
import { differingPlaces, placesOfPassedTimes, placesOfTheNight } from './differing-places.js';

const run = (type: 'TREMENDOUS' | 'PAYPAL', day: number, compared: number) => {
  const at = `2026-03-0${day}T08:00:01.000Z`;
  return { type, at, since: '2026-02-01T08:00:00.000Z', until: at, listed: 3, compared, differences: 0 };
};
const page = (...runs: readonly ReturnType<typeof run>[]) => ({ runs, totalCount: 0, openCount: 0, items: [] });

describe('placesOfTheNight', () => {
  const before = page(run('TREMENDOUS', 3, 4));

  test.each([
    ['a newer comparison', page(run('TREMENDOUS', 4, 5))],
    ['the first one with a provider', page(run('TREMENDOUS', 3, 4), run('PAYPAL', 4, 0))],
  ])('%s may differ, but no difference that it found', (_what, after) => {
    const places = placesOfTheNight(reconciliation, before, after);
    expect(
      ['$.runs', '$.runs.0.compared', '$.runs.0.differences', '$.items', '$.openCount'].map((each) => places?.test(each)),
    ).toEqual([true, true, false, false, false]);
  });

  test.each([
    ['the same comparison with another count', reconciliation, page(run('TREMENDOUS', 3, 5))],
    ['an older comparison', reconciliation, page(run('TREMENDOUS', 2, 4))],
    ['another page', payouts, before],
  ])('%s may not', (_what, call, after) => {
    expect(placesOfTheNight(call, before, after)).toBeNull();
  });
});

describe('placesOfPassedTimes', () => {
  const dueAt = '2026-03-03T08:00:01.000Z';
  const due = Date.parse(dueAt);
  const facts = {
    isOpen: true,
    isRecruiting: true,
    isQuantitative: true,
    decisionDate: null,
    paidBy: null,
    payment: null,
    payoutStatus: null,
    usualAnswerMs: 20_000,
    usualApprovalMs: null,
    submittedAt: new Date(due - 20_000).toISOString(),
    statusChangedAt: new Date(due - 20_000).toISOString(),
  };
  const shown = (ms: number) => {
    const lifecycle = { ...participationLifecycle.lifecycleOf({ status: 'none' }), qualified: true, status: 'PENDING' } as const;
    const next = nextStepOf(lifecycle, { ...facts, at: new Date(ms).toISOString() });
    return { surveys: [{ id: 'one', next, turn: { what: 'answer', by: next?.by ?? null } }] };
  };
  const [before, after] = [shown(due - 300), shown(due + 300)];
  const places = differingPlaces(before, after);

  test('an answer that is late by then is shown otherwise, without an event', () => {
    expect(places).toEqual(['$.surveys.0.next.what', '$.surveys.0.next.by', '$.surveys.0.turn.by']);
    expect(placesOfPassedTimes(before, places, due - 400, due + 400)).toEqual(places);
  });

  test('a time that has not come, or had come before, explains nothing, nor one beside something else', () => {
    expect(placesOfPassedTimes(before, places, due - 400, due - 1)).toEqual([]);
    expect(placesOfPassedTimes(before, places, due + 1, due + 400)).toEqual([]);
    expect(placesOfPassedTimes(before, ['$.surveys', '$.surveys.0.id', '$'], due - 400, due + 400)).toEqual([]);
  });
});

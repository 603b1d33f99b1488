import { expect, test } from '@jest/globals';
import { answerDueAt, endsUnansweredAt, warningDayOf } from './answer-due.js';

const submittedAt = '2026-11-20T12:00:00.000Z';

test.each([
  ['no day is named: 30 days', null, '2026-12-20T12:00:00.000Z'],
  ['the end of the named day in every zone', '2026-12-01', '2026-12-02T12:00:00.000Z'],
  ['a named day beyond 30 days holds', '2027-02-01', '2027-02-02T12:00:00.000Z'],
  ['however near the day is, three days to answer', '2026-11-20', '2026-11-23T12:00:00.000Z'],
  ['a day that was over before: 30 days', '2026-11-18', '2026-12-20T12:00:00.000Z'],
])('an answer is due: %s', (_, decisionDate, due) => {
  expect(answerDueAt({ submittedAt, decisionDate })).toBe(due);
});

test('the researcher is told at least a day after the submission, and before the end', () => {
  for (const decisionDate of [null, '2026-11-20', '2026-11-21', '2026-12-01']) {
    const due = answerDueAt({ submittedAt, decisionDate });
    const told = `${warningDayOf(due)}T00:00:00.000Z`;
    expect(told > submittedAt).toBe(true);
    expect(Date.parse(due) - Date.parse(told)).toBeGreaterThanOrEqual(48 * 3_600_000);
  }
});

test('an old application that is looked at for the first time leaves the researcher time', () => {
  const waiting = { submittedAt, decisionDate: null };
  expect(endsUnansweredAt(waiting, submittedAt)).toBe('2026-12-20T12:00:00.000Z');
  expect(endsUnansweredAt(waiting, '2027-03-01T00:00:00.000Z')).toBe('2027-03-04T00:00:00.000Z');
  expect(endsUnansweredAt(waiting, '2026-12-19T12:00:00.000Z')).toBe('2026-12-22T12:00:00.000Z');
});

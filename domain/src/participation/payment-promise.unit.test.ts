import { describe, expect, it, test } from '@jest/globals';
import { given } from '../kernel/given-when-then.test-kit.js';
import { participationDecider as decider } from './participation-decider.js';
import { at, booked, facts, happened, upTo, who } from './participation.test-kit.js';
import { paymentDueAt, promiseTimes, unansweredSession as rule, workEndsAt } from './payment-promise.js';
import { promisedSession } from './promised-work.js';

const day = (count: number, hour = 12) => new Date(Date.UTC(2025, 10, 1 + count, hour)).toISOString();
const work = { bookingEnd: null, elsewhere: null, minutes: 60, completedAt: null };

test('the researcher is asked after 24 hours, the session confirmed after 48, paid after 72', () => {
  expect(promiseTimes(day(0), 72)).toEqual({ askAt: day(1), confirmAt: day(2), payAt: day(3) });
  expect(promiseTimes(day(0), 36)).toEqual({ askAt: day(1, 0), confirmAt: day(1), payAt: day(2, 0) });
  expect(promiseTimes(day(0), 0)).toBeNull();
});

describe('the hours count', () => {
  it('from the end of the session, or from the completion', () => {
    expect(workEndsAt({ ...work, bookingEnd: day(1) })).toBe(day(1));
    expect(workEndsAt({ ...work, completedAt: day(2) })).toBe(day(2));
    expect(workEndsAt(work)).toBeNull();
  });

  it('for a session elsewhere from the end that the project names, and not before its report', () => {
    expect(workEndsAt({ ...work, elsewhere: { start: day(1), reportedAt: day(0) } })).toBe(day(1, 13));
    expect(workEndsAt({ ...work, elsewhere: { start: day(1), reportedAt: day(5) } })).toBe(day(5));
  });

  it('for a session elsewhere from the report of its time, whatever is said of its link later', () => {
    const there = (start: string, reported: string, meetingCancelLink: string | null) =>
      ({
        type: 'SessionBookedElsewhere',
        data: { ...who, start, timezone: 'UTC', meetingCancelLink },
        at: reported,
      }) as const;
    const told = there(day(1), day(0), null);
    const endedAt = day(1, 13);
    expect(promisedSession([told, there(day(1), day(2), 'https://book.example/c/1')], 60)).toEqual({
      endedAt,
      sessionStart: day(1),
    });
    expect(promisedSession([told, there(day(0), day(2), null)], 60)).toEqual({ endedAt: day(2), sessionStart: day(0) });
  });

  it('for the last session that was booked', () => {
    const moved = { type: 'SessionRescheduled', data: { ...booked(day(4)).data, claim: 2 }, at: day(1) } as const;
    const events = [...upTo.INVITED, booked(day(1))].map((event) => ({ ...event, at }));
    expect(promisedSession([...events, moved], 60)).toEqual({ endedAt: day(4), sessionStart: day(4) });
    expect(promisedSession([{ ...happened.completed, at: day(2) }], 60)).toEqual({ endedAt: day(2), sessionStart: null });
  });
});

test('what the researcher confirmed is paid at the same time, or a day after a late confirmation', () => {
  expect(paymentDueAt(day(0), day(1), 72)).toBe(day(3));
  expect(paymentDueAt(day(0), day(3), 72)).toBe(day(4));
  expect(paymentDueAt(null, day(1), 72)).toBe(day(4));
  expect(paymentDueAt(day(0), day(1), 0)).toBeNull();
});

describe('a session that its researcher has not answered', () => {
  const start = '2025-11-02T12:00:00.000Z';
  const confirm = (sessionStart: string | null) =>
    ({ type: 'ConfirmUnanswered', data: { sessionStart, at: '2025-11-04T12:00:00.000Z' } }) as const;
  const attended = { type: 'ParticipantAttended', data: { ...who, rule } } as const;
  const quantitative = facts({ isQuantitative: true });
  const completed = [...upTo.INVITED, happened.projectStarted, happened.completed];

  it('is confirmed by the rule', () => {
    given(decider, upTo.SCHEDULED).when(confirm(start), facts()).then([attended]);
    given(decider, completed).when(confirm(null), quantitative).then([attended]);
  });

  it('stays as it is where it was answered, moved, cancelled or never took place', () => {
    for (const answer of [happened.attended, happened.noShow, happened.invalidated, happened.rejected, booked(day(9))])
      given(decider, [...upTo.SCHEDULED, answer])
        .when(confirm(start), facts())
        .then([]);
    given(decider, [...completed, happened.rejected])
      .when(confirm(null), quantitative)
      .then([]);
    given(decider, upTo.CANCELLED).when(confirm(start), facts()).then([]);
    given(decider, upTo.INVITED).when(confirm(null), quantitative).then([]);
  });

  it('is paid once by the rule, without a tip, from what is reserved', () => {
    const approve = { type: 'ApprovePayment', data: { tipCents: 0, rule, at } } as const;
    given(decider, upTo.ATTENDED)
      .when(approve, facts())
      .then([{ ...happened.paid, data: { ...happened.paid.data, rule } }]);
    given(decider, upTo.ATTENDED)
      .when(approve, { ...facts(), reservedCents: 0 })
      .then('catalogue.funds-insufficient');
    given(decider, upTo.PAID).when(approve, facts()).then('participation.wrong-state');
    given(decider, upTo.REJECTEDQUALITY).when(approve, facts()).then('participation.wrong-state');
    const withdrawn = { type: 'PaymentApprovalWithdrawn', data: { ...who, reason: 'By mistake', voidedPayoutId: null } } as const;
    given(decider, [...upTo.PAID, withdrawn])
      .when(approve, facts())
      .then([]);
  });
});

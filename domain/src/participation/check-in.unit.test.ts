import { describe, expect, it, test } from '@jest/globals';
import { fold } from '../kernel/decider.js';
import { given } from '../kernel/given-when-then.test-kit.js';
import { compensationPayoutIdOf } from '../payout/events.js';
import { compensationCents } from './check-in.js';
import type { ParticipationEvent } from './events.js';
import { participationDecider as decider } from './participation-decider.js';
import { facts, happened, upTo, who } from './participation.test-kit.js';
import { needlessUpTo } from './session-decisions.js';

const start = '2025-11-02T12:00:00.000Z';
const end = '2025-11-02T13:00:00.000Z';
const booking = { bookingUid: 'b', start, end, timezone: 'UTC', claim: 3 };
const scheduled: readonly ParticipationEvent[] = [...upTo.INVITED, { type: 'SessionBooked', data: { ...who, ...booking } }];
const by = {
  participant: { type: 'CheckedIn', data: { ...who, by: 'participant' } },
  researcher: { type: 'CheckedIn', data: { ...who, by: 'researcher' } },
} as const;
const after = (minutes: number, ms = 0) => new Date(Date.parse(start) + minutes * 60_000 + ms).toISOString();
const checkIn = (at: string, side: 'participant' | 'researcher' = 'participant') =>
  ({ type: 'CheckIn', data: { by: side, at } }) as const;

describe('checking in', () => {
  it('is possible for both from ten minutes before the session to its end, once', () => {
    for (const side of ['participant', 'researcher'] as const) {
      const at = (time: string) => given(decider, scheduled).when(checkIn(time, side), facts());
      at(after(-10, -1)).then('participation.check-in-not-open');
      at(after(-10)).then([by[side]]);
      at(after(60)).then([by[side]]);
      at(after(60, 1)).then('participation.check-in-over');
      given(decider, [...scheduled, by[side]])
        .when(checkIn(after(5), side), facts())
        .then([]);
    }
  });

  it('is for the session that is booked with us: a moved one has none yet', () => {
    given(decider, upTo.INVITED)
      .when(checkIn(after(0)), facts())
      .then('participation.wrong-state');
    const elsewhere = {
      type: 'SessionBookedElsewhere',
      data: { ...who, start, timezone: 'UTC', meetingCancelLink: null },
    } as const;
    given(decider, [...upTo.INVITED, elsewhere])
      .when(checkIn(after(0)), facts({ isBookedElsewhere: true }))
      .then('participation.wrong-state');
    const moved = { type: 'SessionRescheduled', data: { ...who, ...booking, start: after(5), claim: 4 } } as const;
    given(decider, [...scheduled, by.participant, moved])
      .when(checkIn(after(5)), facts())
      .then([by.participant]);
  });
});

test('a no-show is refused against a participant who checked in, until the researcher has, too', () => {
  const noShow = { type: 'RecordNoShow', data: { at: after(5) } } as const;
  given(decider, scheduled).when(noShow, facts()).then([happened.noShow]);
  given(decider, [...scheduled, by.participant])
    .when(noShow, facts())
    .then('participation.participant-checked-in');
  given(decider, [...scheduled, by.participant, by.researcher])
    .when(noShow, facts())
    .then([happened.noShow]);
});

describe('a session that the researcher misses', () => {
  const miss = (at: string, of = start) => ({ type: 'MissSession', data: { start: of, at } }) as const;
  const payoutId = compensationPayoutIdOf(who.participationId, 3);
  const missed = {
    type: 'SessionMissedByResearcher',
    data: { ...who, start, claim: 3, compensationCents: 2_500, payoutId },
  } as const;

  it('is so ten minutes after its start, if the participant alone has checked in: half of the incentive', () => {
    const there = [...scheduled, by.participant];
    given(decider, there)
      .when(miss(after(10, -1)), facts())
      .then([]);
    given(decider, there)
      .when(miss(after(10)), facts())
      .then([missed]);
    given(decider, there)
      .when(miss(after(10)), facts({ incentiveCents: 0 }))
      .then([{ ...missed, data: { ...missed.data, compensationCents: 0, payoutId: null } }]);
    given(decider, there)
      .when(miss(after(10), after(-5)), facts())
      .then([]);
    given(decider, [...there, by.researcher])
      .when(miss(after(10)), facts())
      .then([]);
    given(decider, scheduled)
      .when(miss(after(10)), facts())
      .then([]);
    given(decider, [...there, by.researcher, happened.noShow])
      .when(miss(after(10)), facts())
      .then([]);
    given(decider, [...there, missed])
      .when(miss(after(11)), facts())
      .then([]);
  });

  it('is not made up for by a later check-in of the researcher, nor by a no-show or a refusal', () => {
    const there = [...scheduled, by.participant];
    const researcher = (at: string, history = there) => given(decider, history).when(checkIn(at, 'researcher'), facts());
    researcher(after(10, -1)).then([by.researcher]);
    researcher(after(10)).then('participation.session-missed');
    researcher(after(60)).then('participation.session-missed');
    researcher(after(60, 1)).then('participation.check-in-over');
    researcher(after(11), [...there, by.researcher]).then([]);
    researcher(after(11), [...scheduled]).then([by.researcher]);
    for (const command of [
      { type: 'RecordNoShow', data: { at: after(11) } },
      { type: 'InvalidateResponse', data: { reason: 'Ill', at: after(11) } },
    ] as const)
      given(decider, there).when(command, facts()).then('participation.participant-checked-in');
    given(decider, scheduled)
      .when(checkIn(after(11)), facts())
      .then([by.participant]);
  });

  it('is so also where only its time zone was changed after the check-in', () => {
    const zone = { ...booking, timezone: 'Europe/Berlin', claim: 4 };
    const moved = { type: 'SessionRescheduled', data: { ...who, ...zone } } as const;
    given(decider, [...scheduled, by.participant, moved])
      .when(miss(after(10)), facts())
      .then([{ ...missed, data: { ...missed.data, claim: 4, payoutId: compensationPayoutIdOf(who.participationId, 4) } }]);
  });

  it('is not avoided by a refusal once it has begun: the researcher checks in first', () => {
    const refuse = { type: 'InvalidateResponse', data: { reason: 'Ill', at: after(9) } } as const;
    const refused = { type: 'ResponseInvalidated', data: { ...who, reason: 'Ill' } } as const;
    const there = [...scheduled, by.participant];
    given(decider, there).when(refuse, facts()).then('participation.participant-checked-in');
    given(decider, there)
      .when({ ...refuse, type: 'RejectResponseForQuality' }, facts())
      .then('participation.participant-checked-in');
    given(decider, [...there, by.researcher])
      .when(refuse, facts())
      .then([refused]);
    given(decider, [...there, missed])
      .when(refuse, facts())
      .then([refused]);
  });

  it('can be booked again, at another claim than the lost one', () => {
    const lost = [...scheduled, by.participant, missed];
    const keep = (claim: number) => ({ type: 'KeepSession', data: { booking: { ...booking, claim }, at: after(20) } }) as const;
    given(decider, lost).when(keep(3), facts()).then([]);
    given(decider, lost)
      .when(keep(4), facts())
      .then([{ type: 'SessionBooked', data: { ...who, ...booking, claim: 4 } }]);
  });
});

describe('a session that the researcher cancels', () => {
  const cancel = (at: string) => ({ type: 'CancelSession', data: { reason: 'Ill', at } }) as const;
  const cancelled = (cents: number) =>
    ({
      type: 'SessionCancelledByResearcher',
      data: {
        ...who,
        start,
        claim: 3,
        compensationCents: cents,
        payoutId: cents === 0 ? null : compensationPayoutIdOf(who.participationId, 3),
        reason: 'Ill',
      },
    }) as const;

  it('costs a quarter of the incentive under 24 hours before its start', () => {
    const at = (time: string) => given(decider, scheduled).when(cancel(time), facts());
    at(after(-24 * 60)).then([cancelled(0)]);
    at(after(-24 * 60, 1)).then([cancelled(1_250)]);
    at(after(0, -1)).then([cancelled(1_250)]);
    at(after(0)).then('participation.session-past');
    given(decider, upTo.INVITED)
      .when(cancel(after(-60)), facts())
      .then('participation.wrong-state');
  });

  it('is cancelled as well where the response is refused', () => {
    const refuse = (at: string) => ({ type: 'InvalidateResponse', data: { reason: 'Ill', at } }) as const;
    const refused = { type: 'ResponseInvalidated', data: { ...who, reason: 'Ill' } } as const;
    given(decider, scheduled)
      .when(refuse(after(-24 * 60)), facts())
      .then([refused]);
    given(decider, scheduled)
      .when(refuse(after(-60)), facts())
      .then([cancelled(1_250), refused]);
    given(decider, scheduled)
      .when(refuse(after(0)), facts())
      .then([refused]);
  });
});

test('of a time that was lost, its claim and those before need no slot; of a response that ended, none does', () => {
  const upToOf = (...events: ParticipationEvent[]) => needlessUpTo(fold(decider, [...scheduled, ...events]));
  const cancelled: ParticipationEvent = {
    type: 'SessionCancelledByResearcher',
    data: { ...who, start, claim: 3, compensationCents: 0, payoutId: null, reason: 'Ill' },
  };
  const again: ParticipationEvent = { type: 'SessionBooked', data: { ...who, ...booking, claim: 4 } };
  expect(upToOf()).toBe(0);
  expect(upToOf(cancelled)).toBe(3);
  expect(upToOf(cancelled, again)).toBe(3);
  expect(upToOf(cancelled, again, { type: 'ResponseInvalidated', data: { ...who, reason: 'Ill' } })).toBeGreaterThan(4);
});

test('shares are rounded half up to the cent', () => {
  expect([2_501, 2_500, 0].map((cents) => compensationCents('missed', cents))).toEqual([1_251, 1_250, 0]);
  expect([2_502, 2_501].map((cents) => compensationCents('cancelled', cents))).toEqual([626, 625]);
});

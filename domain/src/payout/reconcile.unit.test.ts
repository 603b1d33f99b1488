import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fold } from '../kernel/decider.js';
import type { PayoutEvent } from './events.js';
import type { PayoutCommand } from './payout-commands.js';
import { accepted, after, moneyBack, report, request, resend, settled, start, undelivered } from './payout.test-kit.js';
import { payoutDecider } from './payout.js';
import { bookedAddress, bookedAs, differencesOf, type BookedAttempt, type ListedOrder } from './reconcile.js';

const now = '2026-11-23T08:00:00.000Z';
const daysAgo = (days: number): string => new Date(Date.parse(now) - days * 86_400_000).toISOString();
const attempt = (change: Partial<BookedAttempt> = {}): BookedAttempt => ({
  key: 'p1.1',
  payoutId: 'p1',
  cents: 5_250,
  status: 'paid',
  startedAt: daysAgo(5),
  ...change,
});
const order = (change: Partial<ListedOrder> = {}): ListedOrder => ({
  key: 'p1.1',
  providerId: 'o1',
  cents: 5_250,
  status: 'paid',
  at: daysAgo(5),
  ...change,
});
const kinds = (listed: readonly ListedOrder[], attempts: readonly BookedAttempt[]) =>
  differencesOf('PAYPAL', listed, attempts, now).map(({ kind }) => kind);

describe('a comparison with the provider’s own list', () => {
  it('finds nothing where both sides agree', () => {
    expect(kinds([order()], [attempt()])).toEqual([]);
    expect(kinds([], [attempt({ status: 'failed' })])).toEqual([]);
    expect(kinds([order({ key: null, status: 'failed' })], [])).toEqual([]);
  });

  it('finds what one side alone has', () => {
    expect(kinds([], [attempt()])).toEqual(['missing-at-provider']);
    expect(kinds([order()], [])).toEqual(['unknown-to-us']);
    expect(kinds([order({ key: null })], [attempt()])).toEqual(['unknown-to-us', 'missing-at-provider']);
  });

  it('finds another address, where it is known, of what was not refused', () => {
    expect(kinds([order({ goesElsewhere: true })], [attempt()])).toEqual(['address']);
    expect(kinds([order({ goesElsewhere: true, cents: 1 })], [attempt()])).toEqual(['amount']);
  });

  it('finds another amount, another status, and a payout that was paid twice', () => {
    expect(kinds([order({ cents: 5_251 })], [attempt()])).toEqual(['amount']);
    expect(kinds([order({ status: 'failed' })], [attempt()])).toEqual(['status']);
    expect(kinds([order()], [attempt({ status: 'failed' })])).toEqual(['status']);
    const second = { key: 'p1.2', providerId: 'o2' };
    expect(kinds([order(), order(second)], [attempt({ status: 'failed' }), attempt({ key: 'p1.2' })])).toEqual([
      'paid-twice',
      'paid-twice',
    ]);
  });

  it('leaves what is too new to the next night', () => {
    const hour = daysAgo(1 / 24);
    expect(kinds([order({ at: hour })], [])).toEqual([]);
    expect(kinds([], [attempt({ startedAt: hour })])).toEqual([]);
    // Begun yesterday, and at the provider for an hour.
    expect(kinds([order({ at: hour })], [attempt({ startedAt: daysAgo(1) })])).toEqual([]);
    expect(kinds([], [attempt({ startedAt: daysAgo(1), status: 'open' })])).toEqual([]);
    expect(kinds([], [attempt({ startedAt: daysAgo(3), status: 'open' })])).toEqual(['missing-at-provider']);
    // The provider is ahead of us by a day.
    expect(kinds([order()], [attempt({ status: 'open', startedAt: daysAgo(1) })])).toEqual([]);
    expect(kinds([order()], [attempt({ status: 'open', startedAt: daysAgo(3) })])).toEqual(['status']);
  });

  it('names every order and every attempt that has no equal partner, and no other', () => {
    const statuses = fc.constantFrom('paid' as const, 'open' as const, 'failed' as const);
    const pairs = fc.array(fc.record({ ours: fc.option(statuses), theirs: fc.option(statuses), off: fc.boolean() }), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(pairs, (rows) => {
        const key = (index: number) => `p${index}.1`;
        const attempts = rows.flatMap(({ ours }, i) =>
          ours === null ? [] : [attempt({ key: key(i), payoutId: `p${i}`, status: ours })],
        );
        const listed = rows.flatMap(({ theirs, off }, i) =>
          theirs === null ? [] : [order({ key: key(i), providerId: `o${i}`, status: theirs, cents: off ? 1 : 5_250 })],
        );
        const found = new Set(differencesOf('TREMENDOUS', listed, attempts, now).map((each) => each.key));
        rows.forEach(({ ours, theirs, off }, i) => {
          const agree =
            ours === null
              ? theirs === null || theirs === 'failed'
              : theirs === null
                ? ours === 'failed'
                : ours === theirs && !off;
          expect([i, found.has(key(i))]).toEqual([i, !agree]);
        });
      }),
    );
  });
});

it('an attempt is booked by what became of it', () => {
  const booked = (events: readonly PayoutEvent[], number = 1) => {
    const state = fold(payoutDecider, events);
    if (state.status === 'none') throw new Error('There is no payout');
    return bookedAs(state, number);
  };
  const retry = { type: 'RequestRetry', reason: 'again' } as const;
  expect(booked(after(request, start(1)))).toBe('open');
  expect(booked(after(request, start(1), report(settled)))).toBe('paid');
  expect(booked(after(request, start(1), report(moneyBack)))).toBe('failed');
  expect(booked(after(request, start(1), report(undelivered)))).toBe('open');
  expect(booked(after(request, start(1), report(undelivered), retry))).toBe('open');
  expect(booked(after(request, start(1), report(settled), report(moneyBack, 1, 'look-up')))).toBe('failed');
  const twice = after(request, start(1), report(moneyBack), retry, start(2), report(settled, 2));
  expect([booked(twice, 1), booked(twice, 2)]).toEqual(['failed', 'paid']);
});

it('the address of an attempt is that of its call, or of its last resend, once it is there', () => {
  const address = (...commands: readonly PayoutCommand[]) => bookedAddress(after(...commands), 1);
  expect(address(request, start(1))).toBe(null);
  expect(address(request, start(1), report(settled))).toBe(request.recipientEmail);
  expect(address(request, start(1), report(undelivered))).toBe(null);
  const changed = { type: 'ChangeDestination', method: 'TREMENDOUS', email: 'new@people.example', hold: null } as const;
  const corrected: readonly PayoutCommand[] = [request, start(1), report(undelivered), changed];
  expect(address(...corrected)).toBe(null);
  const resent = [...corrected, resend, report(accepted, 1, 'resend')];
  expect(address(...resent)).toBe('new@people.example');
  expect(bookedAddress(after(...resent), 2)).toBe(null);
});

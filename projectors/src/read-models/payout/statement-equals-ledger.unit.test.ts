import { expect, it } from '@jest/globals';
import type { PayoutEvent } from '@panelist/domain/payout';
import { foldEvents } from '@panelist/infra/processors';
import type { Row } from '@panelist/infra/read-models';
import fc from 'fast-check';
import { play, walks } from '../../../../domain/src/payout/payout-walks.test-kit.js';
import { recordedHourly } from '../../test-kit/given-events.test-kit.js';
import { ledgerProjection } from './ledger-projection.js';
import type { ledger } from './ledger.js';
import { payoutsProjection } from './payouts-projection.js';
import type { payouts } from './payouts.js';

/** The events of one payout, 50 days apart: over several years. */
const recorded = (events: readonly PayoutEvent[], index: number) =>
  recordedHourly(
    events.map(({ type, data }) => ({ type, data: { ...data, payoutId: `payout-${index}` } })),
    `payout-${index}`,
  ).map((event, step) => ({
    ...event,
    eventId: `${index}-${step}`,
    at: new Date(Date.UTC(2024, 0, 1 + index * 7 + step * 50)).toISOString(),
  }));

it('what each year paid, as the statements have it, is what the ledger paid out and did not get back, to the cent', () => {
  fc.assert(
    fc.property(fc.array(walks, { minLength: 1, maxLength: 6 }), (lives) => {
      const statement = new Map<string, number>();
      const booked = new Map<string, number>();
      let paidOut = 0;
      for (const [index, steps] of lives.entries()) {
        const events = recorded(
          play(steps, () => undefined),
          index,
        );
        const [row] = foldEvents(payoutsProjection, events, new Map()).rows as readonly Row<typeof payouts>[];
        const [book] = foldEvents(ledgerProjection, events, new Map()).rows as readonly Row<typeof ledger>[];
        if (row === undefined || book === undefined) throw new Error('the payout was requested');
        // As `paymentsOfYear` selects: what the person still has, by the day of the payment.
        if (row.status === 'paid') add(statement, row.paidAt, row.netCents);
        const moves = book.entries.filter(({ account }) => account === 'paid-out');
        const balance = moves.reduce((sum, { cents }) => sum + cents, 0);
        if (balance !== 0) add(booked, moves.at(-1)?.at ?? null, balance);
        paidOut += balance;
      }
      expect(Object.fromEntries(statement)).toEqual(Object.fromEntries(booked));
      expect([...statement.values()].reduce((sum, cents) => sum + cents, 0)).toBe(paidOut);
    }),
  );
});

function add(years: Map<string, number>, at: string | null, cents: number): void {
  const year = (at ?? 'never').slice(0, 4);
  years.set(year, (years.get(year) ?? 0) + cents);
}

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { availableCents, organizationFundsDecider, type FundsCommand, type OrganizationFundsEvent } from '../catalogue/index.js';
import { fold } from '../kernel/decider.js';
import { Refusal } from '../kernel/refusal.js';
import { amountsOf, netCents } from './fee.js';
import { fundsPostingsOf, postingsOf, type Posting } from './ledger.js';
import { ledgerAccounts, type LedgerAccount } from './ledger-account.js';

const organizationId = 'o';
const of = (response: number) => ({ organizationId, participationId: `part-${response}`, projectId: 'p' });
const cents = fc.integer({ min: 1, max: 40_000 });
const response = fc.integer({ min: 0, max: 3 });
const asOf = fc.integer({ min: 0, max: 12 });

const commands = fc.oneof(
  fc.record({
    type: fc.constant('DepositFunds' as const),
    organizationId: fc.constant(organizationId),
    reference: fc.constantFrom('a', 'b', 'c', 'd'),
    amountCents: fc.integer({ min: 1, max: 200_000 }),
  }),
  {
    weight: 4,
    arbitrary: fc.tuple(response, cents, asOf).map(([r, amountCents, at]): FundsCommand => ({
      type: 'ReserveFunds',
      ...of(r),
      amountCents,
      compensations: [],
      asOf: at,
    })),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(response, cents, asOf)
      .map(([r, amountCents, at]): FundsCommand => ({ type: 'SpendFunds', ...of(r), amountCents, asOf: at })),
  },
  fc.tuple(response, asOf).map(([r, at]): FundsCommand => ({ type: 'ReleaseFunds', ...of(r), asOf: at })),
  fc
    .tuple(response, fc.constantFrom(0, 100), asOf)
    .map(([r, dueCents, at]): FundsCommand => ({ type: 'ReturnFunds', ...of(r), dueCents, asOf: at })),
);

const sumOf = (postings: readonly Posting[]): number => postings.reduce((sum, posting) => sum + posting.cents, 0);

function balancesOf(postings: readonly Posting[]): Record<LedgerAccount, number> {
  const balances = Object.fromEntries(ledgerAccounts.map((account) => [account, 0])) as Record<LedgerAccount, number>;
  for (const { account, cents: amount } of postings) balances[account] += amount;
  return balances;
}

describe('funds in the ledger', () => {
  it('sum to zero with each event, and the accounts are what the organization has, holds and has spent', () => {
    fc.assert(
      fc.property(fc.array(commands, { maxLength: 60, size: 'max' }), (walk) => {
        const events: OrganizationFundsEvent[] = [];
        for (const command of walk) {
          const state = fold(organizationFundsDecider, events);
          const decided = organizationFundsDecider.decide(command, state, undefined);
          if (decided instanceof Refusal) continue;
          events.push(...decided);
          for (const event of decided) expect(sumOf(fundsPostingsOf(event))).toBe(0);
        }
        const state = fold(organizationFundsDecider, events);
        const balances = balancesOf(events.flatMap(fundsPostingsOf));
        expect(balances['organization-deposits']).toBe(0 - state.depositedCents);
        expect(balances['organization-available']).toBe(availableCents(state));
        expect(balances['organization-reserved']).toBe(state.reservedCents);
        expect(balances['researcher-escrow']).toBe(state.spentCents);
        for (const account of ['organization-available', 'organization-reserved', 'researcher-escrow'] as const)
          expect(balances[account]).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('what an approval spends is what the payout distributes: fee, and incentive less fee plus the whole tip', () => {
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 1_000_000 }), fc.nat(25), (incentiveCents, percent) => {
        const tipCents = Math.floor((incentiveCents * percent) / 100);
        const spent = incentiveCents + tipCents;
        const reservedCents = incentiveCents + Math.floor(incentiveCents / 4);
        const { feeCents, netCents: net } = amountsOf('incentive', incentiveCents, tipCents);
        expect(net).toBe(netCents(incentiveCents, tipCents));
        expect(net - tipCents).toBe(netCents(incentiveCents, 0));
        const which = { ...of(1), payoutId: 'p', userId: 'u' };
        const requested = postingsOf(
          { type: 'PayoutVoided', data: { ...which, reason: '' } },
          { cause: 'incentive', projectId: 'x', incentiveCents, feeCents, tipCents, netCents: net },
        ).map(({ account, cents: amount }) => ({ account, cents: -amount }));
        const balances = balancesOf([
          ...fundsPostingsOf({ type: 'FundsReserved', data: { ...of(1), amountCents: reservedCents, asOf: 1 } }),
          ...fundsPostingsOf({ type: 'FundsSpent', data: { ...of(1), reservedCents, spentCents: spent } }),
          ...requested,
        ]);
        expect(balances['organization-available']).toBe(-spent);
        expect(balances['organization-reserved']).toBe(0);
        expect(balances['researcher-escrow']).toBe(0);
        expect(balances['fee-income'] + balances['participant-payable']).toBe(spent);
      }),
    );
  });
});

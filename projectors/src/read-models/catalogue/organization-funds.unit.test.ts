import { describe, expect, it } from '@jest/globals';
import { organizationFundsDecider, type FundsCommand, type OrganizationFundsEvent } from '@panelist/domain/catalogue';
import { Refusal } from '@panelist/domain/kernel';
import fc from 'fast-check';
import { rowsAfter } from '../../test-kit/given-events.test-kit.js';
import { organizationFundsProjection } from './organization-funds-projection.js';

const organizationId = 'acme';
const cents = fc.integer({ min: 1, max: 5_000 });
const ofResponse = fc
  .constantFrom('part-1', 'part-2')
  .map((participationId) => ({ organizationId, participationId, projectId: 'p' }));
const commands: fc.Arbitrary<FundsCommand> = fc.oneof(
  fc.record({
    type: fc.constant('DepositFunds' as const),
    organizationId: fc.constant(organizationId),
    reference: fc.string(),
    amountCents: cents,
  }),
  fc
    .tuple(ofResponse, cents, fc.nat(5))
    .map(([of, amountCents, asOf]) => ({ type: 'ReserveFunds' as const, ...of, amountCents, compensations: [], asOf })),
  fc.tuple(ofResponse, fc.nat(5)).map(([of, asOf]) => ({ type: 'ReleaseFunds' as const, ...of, asOf })),
  fc
    .tuple(ofResponse, cents, fc.nat(5))
    .map(([of, amountCents, asOf]) => ({ type: 'SpendFunds' as const, ...of, amountCents, asOf })),
  fc.tuple(ofResponse, cents, fc.nat(5), fc.constantFrom('lost-1', 'lost-2')).map(([of, amountCents, asOf, compensationId]) => ({
    type: 'CompensateFunds' as const,
    ...of,
    amountCents,
    asOf,
    compensationId,
  })),
  fc
    .tuple(ofResponse, fc.constantFrom('lost-1', 'lost-2'))
    .map(([of, compensationId]) => ({ type: 'ReturnCompensation' as const, ...of, compensationId })),
  fc
    .tuple(ofResponse, fc.constantFrom(0, 100), fc.nat(5))
    .map(([of, dueCents, asOf]) => ({ type: 'ReturnFunds' as const, ...of, dueCents, asOf })),
);

describe('the funds of an organization', () => {
  it('have the sums by which commands are decided', () => {
    fc.assert(
      fc.property(fc.array(commands, { maxLength: 60, size: 'max' }), (history) => {
        let state = organizationFundsDecider.initialState;
        const log: OrganizationFundsEvent[] = [];
        for (const command of history) {
          const decision = organizationFundsDecider.decide(command, state, undefined);
          if (decision instanceof Refusal) continue;
          state = decision.reduce(organizationFundsDecider.evolve, state);
          log.push(...decision);
        }
        const { depositedCents, reservedCents, spentCents } = state;
        const row = { organizationId, depositedCents, reservedCents, spentCents };
        expect(rowsAfter(organizationFundsProjection, log)).toEqual(log.length === 0 ? [] : [row]);
        expect(reservedCents + spentCents).toBeLessThanOrEqual(depositedCents);
      }),
    );
  });
});

import { describe, test } from '@jest/globals';
import { given } from '../kernel/given-when-then.test-kit.js';
import { organizationFundsDecider as decider, type FundsCommand } from './funds.js';
import type { OrganizationFundsEvent } from './funds-events.js';

const organizationId = 'o';
const of = { organizationId, participationId: 'part-1', projectId: 'p' };
const deposited = (amountCents: number, reference = 'wire-1'): OrganizationFundsEvent => ({
  type: 'FundsDeposited',
  data: { organizationId, reference, amountCents, depositedBy: 'olga' },
});
const reserved = (amountCents: number, asOf = 1, participationId = 'part-1'): OrganizationFundsEvent => ({
  type: 'FundsReserved',
  data: { ...of, participationId, amountCents, asOf },
});
const spent: OrganizationFundsEvent = { type: 'FundsSpent', data: { ...of, reservedCents: 6_250, spentCents: 5_500 } };
const released = (amountCents: number): OrganizationFundsEvent => ({ type: 'FundsReleased', data: { ...of, amountCents } });

const deposit = (amountCents: number, reference = 'wire-1'): FundsCommand => ({
  type: 'DepositFunds',
  organizationId,
  reference,
  amountCents,
  by: 'olga',
});
type Compensations = Extract<FundsCommand, { type: 'ReserveFunds' }>['compensations'];
const reserve = (amountCents: number, asOf = 1, compensations: Compensations = []): FundsCommand => ({
  type: 'ReserveFunds',
  ...of,
  amountCents,
  compensations,
  asOf,
});
const release = (asOf = 3): FundsCommand => ({ type: 'ReleaseFunds', ...of, asOf });
const spend = (amountCents: number, asOf = 3): FundsCommand => ({ type: 'SpendFunds', ...of, amountCents, asOf });
const takeBack = (asOf = 3, dueCents = 0): FundsCommand => ({ type: 'ReturnFunds', ...of, dueCents, asOf });

test('funds are opened once, by whichever of two comes first', () => {
  const opened: OrganizationFundsEvent = { type: 'FundsOpened', data: { organizationId } };
  given(decider).when({ type: 'OpenFunds', organizationId }).then([opened]);
  given(decider, [opened]).when({ type: 'OpenFunds', organizationId }).then([]);
});

describe('a session that did not take place', () => {
  const compensate = (amountCents = 2_500, asOf = 4): FundsCommand => ({
    type: 'CompensateFunds',
    ...of,
    compensationId: 'lost-1',
    amountCents,
    asOf,
  });
  const compensated = (reservedCents: number, amountCents = 2_500): OrganizationFundsEvent => ({
    type: 'FundsCompensated',
    data: { ...of, compensationId: 'lost-1', amountCents, reservedCents },
  });
  const back: FundsCommand = { type: 'ReturnCompensation', ...of, compensationId: 'lost-1' };

  test('is paid from the reservation, once, and as much is reserved again while there are funds', () => {
    given(decider, [deposited(10_000), reserved(6_250)])
      .when(compensate())
      .then([compensated(2_500), reserved(2_500)]);
    given(decider, [deposited(7_000), reserved(6_250)])
      .when(compensate())
      .then([compensated(2_500), reserved(750)]);
    given(decider, [deposited(6_250), reserved(6_250)])
      .when(compensate())
      .then([compensated(2_500)]);
    given(decider, [deposited(10_000), reserved(6_250), compensated(2_500)])
      .when(compensate())
      .then([]);
  });

  test('is paid from what is free where the reservation has less, and refused where that is too little', () => {
    given(decider, [deposited(10_000)])
      .when(compensate())
      .then([compensated(0)]);
    given(decider, [deposited(2_400), reserved(1_000)])
      .when(compensate())
      .then('catalogue.funds-insufficient');
  });

  test('leaves what is needed for the payment, whose release gives the rest back', () => {
    const lost = [deposited(10_000), reserved(6_250), compensated(2_500), reserved(2_500)];
    given(decider, lost).when(spend(5_500, 6)).then([spent]);
    given(decider, lost)
      .when(release(6))
      .then([released(6_250)]);
  });

  test('and is not paid yet is reserved besides the payment, so that both can be spent', () => {
    const spentOf = (reservedCents: number): OrganizationFundsEvent => ({
      type: 'FundsSpent',
      data: { ...of, reservedCents, spentCents: 5_000 },
    });
    const lost = [{ payoutId: 'lost-1', cents: 2_500 }];
    const held = [deposited(6_250), reserved(6_250)];
    given(decider, held)
      .when(reserve(5_000, 8, lost))
      .then('catalogue.funds-insufficient');
    const enough = [...held, deposited(1_250, 'wire-2')];
    given(decider, enough)
      .when(reserve(5_000, 8, lost))
      .then([reserved(1_250, 8)]);
    const both = [...enough, reserved(1_250, 8)];
    given(decider, both)
      .when(compensate(2_500, 9))
      .then([compensated(2_500)]);
    given(decider, [...both, compensated(2_500)])
      .when(spend(5_000, 9))
      .then([spentOf(5_000)]);
    // Funds are left: as much is reserved again, and the withdrawn payment comes back all the same.
    const rich = [deposited(20_000), reserved(7_500, 8)];
    given(decider, rich)
      .when(compensate(2_500, 9))
      .then([compensated(2_500), reserved(2_500, 8)]);
    given(decider, [...rich, compensated(2_500), reserved(2_500, 8), spentOf(7_500)])
      .when(takeBack(9))
      .then([{ type: 'FundsReturned', data: { ...of, amountCents: 5_000 } }]);
    // Spent before, even where it came back since.
    given(decider, [...held, compensated(2_500), deposited(1_250, 'wire-2')])
      .when(reserve(5_000, 8, lost))
      .then([reserved(1_250, 8)]);
  });

  test('comes back once where its payout is voided', () => {
    const lost = [deposited(10_000), reserved(6_250), compensated(2_500)];
    const returned: OrganizationFundsEvent = {
      type: 'CompensationReturned',
      data: { ...of, compensationId: 'lost-1', amountCents: 2_500 },
    };
    given(decider, lost).when(back).then([returned]);
    given(decider, [...lost, returned])
      .when(back)
      .then([]);
    given(decider, [...lost, returned])
      .when(compensate())
      .then([]);
    given(decider, [deposited(10_000)])
      .when(back)
      .then([]);
  });
});

describe('deposits', () => {
  test('and releases are never by the same member of staff, whichever comes first', () => {
    const admit = (by: string): FundsCommand => ({ type: 'AdmitReleaser', organizationId, by });
    const admitted: OrganizationFundsEvent = { type: 'FundsReleaserAdmitted', data: { organizationId, staffId: 'olga' } };
    given(decider, [deposited(10_000)])
      .when(admit('olga'))
      .then('operations.second-person-required');
    given(decider, [deposited(10_000)])
      .when(admit('otto'))
      .then([{ type: 'FundsReleaserAdmitted', data: { organizationId, staffId: 'otto' } }]);
    given(decider, [admitted]).when(admit('olga')).then([]);
    given(decider, [admitted]).when(deposit(10_000)).then('operations.second-person-required');
    // Booked before: it changes nothing.
    given(decider, [deposited(10_000), admitted])
      .when(deposit(10_000))
      .then([]);
  });

  test('are booked once by reference', () => {
    given(decider)
      .when(deposit(100))
      .then([deposited(100)]);
    given(decider, [deposited(100)])
      .when(deposit(100))
      .then([]);
    given(decider, [deposited(100)])
      .when(deposit(100, 'wire-2'))
      .then([deposited(100, 'wire-2')]);
    given(decider, [deposited(100)])
      .when(deposit(200))
      .then('catalogue.deposit-differs');
    given(decider)
      .when(deposit(5, 'constructor'))
      .then([deposited(5, 'constructor')]);
  });

  test('are whole cents above 0', () => {
    for (const amount of [0, -1, 1.5, Number.NaN, 2 ** 53])
      given(decider).when(deposit(amount)).then('catalogue.deposit-invalid');
  });
});

describe('reserving', () => {
  test('takes what is neither reserved nor spent', () => {
    given(decider).when(reserve(1)).then('catalogue.funds-insufficient');
    given(decider, [deposited(6_250)])
      .when(reserve(6_250))
      .then([reserved(6_250)]);
    given(decider, [deposited(6_250)])
      .when(reserve(6_251))
      .then('catalogue.funds-insufficient');
    given(decider, [deposited(6_250), reserved(1, 1, 'part-2')])
      .when(reserve(6_250))
      .then('catalogue.funds-insufficient');
    given(decider, [deposited(6_250), reserved(6_250), released(6_250)])
      .when(reserve(6_250, 5))
      .then([reserved(6_250, 5)]);
    for (const amount of [0, -5, 0.5])
      given(decider, [deposited(9)])
        .when(reserve(amount))
        .then('catalogue.funds-insufficient');
  });

  test('again changes nothing on the same facts, adds what is missing, and is renewed on newer ones', () => {
    const held = [deposited(10_000), reserved(6_250, 2)];
    given(decider, held).when(reserve(6_250, 2)).then([]);
    given(decider, held)
      .when(reserve(7_000, 2))
      .then([reserved(750, 2)]);
    given(decider, held)
      .when(reserve(5_000, 4))
      .then([reserved(0, 4)]);
    given(decider, held).when(reserve(9_000, 1)).then([]);
    given(decider, held).when(reserve(10_001, 4)).then('catalogue.funds-insufficient');
  });
});

describe('a reservation ends once', () => {
  const held = [deposited(10_000), reserved(6_250, 2)];

  test('by a release, unless it was decided on older facts than the reservation', () => {
    given(decider, held)
      .when(release(2))
      .then([released(6_250)]);
    given(decider, [...held, released(6_250)])
      .when(release(3))
      .then([]);
    given(decider, held).when(release(1)).then([]);
    given(decider).when(release()).then([]);
  });

  test('by spending, which releases the rest', () => {
    given(decider, held).when(spend(5_500)).then([spent]);
    given(decider, [...held, spent])
      .when(spend(5_500))
      .then([]);
    given(decider, [...held, spent])
      .when(release(9))
      .then([]);
    given(decider, [...held, spent])
      .when(reserve(6_250, 3))
      .then([]);
    given(decider, held).when(spend(5_500, 1)).then([]);
    given(decider, held).when(spend(6_251)).then('catalogue.funds-insufficient');
    // Approved before organizations had funds.
    given(decider, [deposited(10_000)])
      .when(spend(5_500))
      .then([]);
  });

  test('and spent money comes back once when the payout is voided', () => {
    const returned: OrganizationFundsEvent = { type: 'FundsReturned', data: { ...of, amountCents: 5_500 } };
    given(decider, [...held, spent])
      .when(takeBack())
      .then([returned]);
    given(decider, [...held, spent, returned])
      .when(takeBack())
      .then([]);
    given(decider, [...held, spent, returned])
      .when(reserve(10_000, 9))
      .then([reserved(10_000, 9)]);
    given(decider, held).when(takeBack()).then([]);
    // All but what is still due, however often it is decided.
    const part: OrganizationFundsEvent = { type: 'FundsReturned', data: { ...of, amountCents: 1_500 } };
    given(decider, [...held, spent])
      .when(takeBack(3, 4_000))
      .then([part]);
    given(decider, [...held, spent, part])
      .when(takeBack(3, 4_000))
      .then([]);
    given(decider, [...held, spent, part])
      .when(takeBack())
      .then([{ type: 'FundsReturned', data: { ...of, amountCents: 4_000 } }]);
    // Decided before the approval.
    given(decider, [...held, spent])
      .when(takeBack(2))
      .then([]);
    // Approved again after the approval was withdrawn.
    given(decider, [...held, spent])
      .when(reserve(10_000, 4))
      .then([returned, reserved(10_000, 4)]);
    given(decider, [...held, spent])
      .when(reserve(5_000, 4))
      .then([returned, reserved(5_500, 4)]);
    given(decider, [...held, spent])
      .when(reserve(10_001, 4))
      .then('catalogue.funds-insufficient');
  });
});

import { z } from 'zod';
import { id } from '../kernel/contract.js';
import { event, events, type EventOf } from '../kernel/event.js';
import { formatCents } from '../kernel/money.js';
import { organizationFundsStream } from './streams.js';

const organizationId = '0199a000-0000-7000-8000-000000000016';
const participationId = '0199a000-0000-5000-8000-000000000013';
const projectId = '0199a000-0000-5000-8000-000000000011';
const compensationId = '0199a000-0000-5000-8000-000000000022';
const cents = z.number().int();
const held = { organizationId, participationId, projectId };
const which = { organizationId: id, participationId: id, projectId: id };

/** All amounts in whole cents. */
export const organizationFundsEvents = events(organizationFundsStream, {
  /** The organization is known: it has a project or a member. */
  FundsOpened: event({
    data: { organizationId: id },
    sample: { organizationId },
    sentence: () => 'The account of the organization’s funds was opened.',
  }),
  FundsDeposited: event({
    /**
     * `reference` is the payer's: the same one is booked once. `depositedBy`: the member of staff.
     */
    data: { organizationId: id, reference: z.string(), amountCents: cents, depositedBy: id.nullable() },
    sample: {
      organizationId,
      reference: 'WIRE-2026-1',
      amountCents: 25_000_000,
      depositedBy: '0199a000-0000-7000-8000-000000000006',
    },
    sentence: ({ amountCents, reference }) => `Deposited ${formatCents(amountCents)} under the reference “${reference}”.`,
  }),
  /** Before the member of staff releases the first payment of the organization. */
  FundsReleaserAdmitted: event({
    data: { organizationId: id, staffId: id },
    sample: { organizationId, staffId: '0199a000-0000-7000-8000-000000000007' },
    sentence: () => 'A member of staff was admitted to release payments of the organization.',
  }),
  /**
   * `amountCents` is added to what the response holds; 0 renews the reservation. `asOf`: the
   * revision of the participation on which the reservation was decided.
   */
  FundsReserved: event({
    data: { ...which, amountCents: cents, asOf: z.number().int() },
    sample: { ...held, amountCents: 6_250, asOf: 1 },
    sentence: ({ amountCents }) => `Reserved ${formatCents(amountCents)}.`,
  }),
  /**
   * The payment was approved: `reservedCents` are held no longer, `spentCents` of them are spent.
   */
  FundsSpent: event({
    data: { ...which, reservedCents: cents, spentCents: cents },
    sample: { ...held, reservedCents: 6_250, spentCents: 5_500 },
    sentence: ({ spentCents }) => `Spent ${formatCents(spentCents)} and released the rest of the reservation.`,
  }),
  FundsReleased: event({
    data: { ...which, amountCents: cents },
    sample: { ...held, amountCents: 6_250 },
    sentence: ({ amountCents }) => `Released a reservation of ${formatCents(amountCents)}.`,
  }),
  /**
   * A booked session was missed or cancelled by the researcher: `reservedCents` of the amount come
   * from what the response holds, the rest from what is free. `compensationId` is the id of the
   * payout.
   */
  FundsCompensated: event({
    data: { ...which, compensationId: id, amountCents: cents, reservedCents: cents },
    sample: { ...held, compensationId, amountCents: 2_500, reservedCents: 2_500 },
    sentence: ({ amountCents }) => `Spent ${formatCents(amountCents)} for a session that did not take place.`,
  }),
  /** The payout of it was voided, or no recipient can be paid. */
  CompensationReturned: event({
    data: { ...which, compensationId: id, amountCents: cents },
    sample: { ...held, compensationId, amountCents: 2_500 },
    sentence: ({ amountCents }) => `Took back ${formatCents(amountCents)} of a session that did not take place.`,
  }),
  /** The payout was voided before any money was sent, or the referral earns no bonus. */
  FundsReturned: event({
    data: { ...which, amountCents: cents },
    sample: { ...held, amountCents: 5_500 },
    sentence: ({ amountCents }) => `Took back ${formatCents(amountCents)} that had been spent.`,
  }),
});
export type OrganizationFundsEvent = EventOf<typeof organizationFundsEvents>;

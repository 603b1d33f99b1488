import { z } from 'zod';
import { payoutStatuses, type PayoutStatus } from './payout-status.js';

/**
 * What operations look for in addition to a status. needs-action: failed, or awaiting approval; a
 * person of operations, or the owner, has to act. failed: check these first; what workers left to
 * operations counts too. stuck: left to operations, or unchanged for an hour although a worker or a
 * provider has to act. awaiting-approval: waits for a release, or for the approval of another
 * destination. destination-hold: waits for its owner to confirm a change of destination, or for the
 * time of the hold.
 */
export const payoutGroups = ['needs-action', 'failed', 'stuck', 'awaiting-approval', 'destination-hold'] as const;
export type PayoutGroup = (typeof payoutGroups)[number];
export type PayoutFilterStatus = PayoutStatus | PayoutGroup;

export const payoutFilterStatus = z.enum([...payoutStatuses, ...payoutGroups]);

export interface PayoutGroupRule {
  readonly statuses: readonly PayoutStatus[];
  /** Only where the status has not changed for this long. */
  readonly quietMs?: number;
  /** Also what workers left to operations, whatever the status is. */
  readonly left?: true;
  /** Also where a proposed destination waits for a second member of staff. */
  readonly proposed?: true;
  /** Only, or never, where an unconfirmed change of destination has it wait. */
  readonly held?: boolean;
}

const HOUR_MS = 3_600_000;

const failed = ['rejected', 'returned', 'reversed', 'held', 'unknown'] as const;

const groups: Readonly<Record<PayoutGroup, PayoutGroupRule>> = {
  'needs-action': { statuses: [...failed, 'awaiting-release'], left: true, proposed: true },
  failed: { statuses: failed, left: true },
  stuck: { statuses: ['requested', 'sending', 'accepted', 'unknown'], quietMs: HOUR_MS, left: true, held: false },
  'awaiting-approval': { statuses: ['awaiting-release'], proposed: true },
  'destination-hold': { statuses: payoutStatuses, held: true },
};

/** The statuses and conditions of a filter; null is every payout. */
export function groupOf(status: PayoutFilterStatus | null | undefined): PayoutGroupRule | null {
  if (status == null) return null;
  return isGroup(status) ? groups[status] : { statuses: [status] };
}

const isGroup = (status: PayoutFilterStatus): status is PayoutGroup => z.enum(payoutGroups).safeParse(status).success;

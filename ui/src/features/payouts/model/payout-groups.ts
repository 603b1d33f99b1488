import { centsFromDollars, dollarsFromCents, monthText } from '@panelist/domain/kernel/browser';
import { payoutLifecycle, type Payout } from '@panelist/domain/payout/browser';
import { isOurs, latestMilestone, needsOwner } from '../../../entities/payout/payout-status.js';
import { dayIn } from '../../../shared/display/dates.js';
import { viewersZone } from '../../../shared/display/viewers-zone.js';

/** It did not arrive, and its owner can have it sent elsewhere. */
export const canMend = ({ status, failure, canChangeDestination }: Payout): boolean =>
  !isOurs({ status, failure }) && payoutLifecycle.paymentStatus[status] === 'FAILED' && canChangeDestination;

export interface PayoutGroup {
  readonly key: string;
  /** `November 2026`. */
  readonly title: string;
  /** What arrived in the month; null where nothing did. */
  readonly paidDollars: number | null;
  readonly payouts: readonly Payout[];
}

const forOwner = 'for-you';
const keyOf = (payout: Payout): string =>
  needsOwner(payout) || canMend(payout) ? forOwner : dayIn(latestMilestone(payout)[1], viewersZone()).slice(0, 7);

/** What waits for the owner, then the months of the viewer's calendar; the newest comes first. */
export function payoutGroups(payouts: readonly Payout[]): readonly PayoutGroup[] {
  const at = (payout: Payout) => latestMilestone(payout)[1];
  const groups = new Map<string, Payout[]>();
  for (const payout of payouts.toSorted((one, other) => at(other).localeCompare(at(one)))) {
    const key = keyOf(payout);
    groups.set(key, [...(groups.get(key) ?? []), payout]);
  }
  return [...groups]
    .toSorted(([one], [other]) => Number(other === forOwner) - Number(one === forOwner) || other.localeCompare(one))
    .map(([key, those]) => {
      const paid = those.filter(({ status }) => status === 'paid');
      const cents = paid.reduce((sum, { net }) => sum + centsFromDollars(net), 0);
      return {
        key,
        title: key === forOwner ? 'Waiting for you' : monthText(key),
        paidDollars: paid.length > 0 ? dollarsFromCents(cents) : null,
        payouts: those,
      };
    });
}

/** One page of the rows; a month that goes on names its whole sum on both pages. */
export function pageOfGroups(groups: readonly PayoutGroup[], from: number, to: number): readonly PayoutGroup[] {
  let before = 0;
  return groups.flatMap((group) => {
    const start = before;
    before += group.payouts.length;
    const shown = group.payouts.slice(Math.max(0, from - start), Math.max(0, to - start));
    return shown.length > 0 ? [{ ...group, payouts: shown }] : [];
  });
}

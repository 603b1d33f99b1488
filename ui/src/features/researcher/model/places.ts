import { centsFromDollars, type Cents } from '@panelist/domain/kernel/browser';
import { highestTipCents } from '@panelist/domain/participation/browser';

interface Recruiting {
  /** In dollars. */
  readonly incentive: number;
  readonly participantsWanted: number;
}

interface Referred {
  /** In dollars. */
  readonly referralFee: number;
}

/** What one invitation reserves: the incentive and the highest tip (contract, Staff). */
export function reserveOfOne({ incentive }: Pick<Recruiting, 'incentive'>): Cents {
  const incentiveCents = centsFromDollars(incentive);
  return incentiveCents + highestTipCents({ incentiveCents });
}

/**
 * What an invitation of each of these responses reserves: also the fee of the referral behind it.
 */
export const reserveOf = (project: Pick<Recruiting, 'incentive'>, responses: readonly Referred[]): Cents =>
  responses.reduce((sum, { referralFee }) => sum + reserveOfOne(project) + centsFromDollars(referralFee), 0);

/** What the invitations for all free places would reserve. */
export const reserveOfFree = (project: Recruiting, placesTaken: number): Cents =>
  Math.max(0, project.participantsWanted - placesTaken) * reserveOfOne(project);

import { centsFromDollars, type Cents } from '@panelist/domain/kernel/browser';
import { highestTipCents } from '@panelist/domain/participation/browser';

interface Recruiting {
  /** In dollars. */
  readonly incentive: number;
  readonly participantsWanted: number;
}

/** What one invitation reserves: the incentive and the highest tip (contract, Staff). */
export function reserveOfOne({ incentive }: Pick<Recruiting, 'incentive'>): Cents {
  const incentiveCents = centsFromDollars(incentive);
  return incentiveCents + highestTipCents({ incentiveCents });
}

/** What the invitations for all free places would reserve. */
export const reserveOfFree = (project: Recruiting, placesTaken: number): Cents =>
  Math.max(0, project.participantsWanted - placesTaken) * reserveOfOne(project);

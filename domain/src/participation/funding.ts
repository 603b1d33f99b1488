import { catalogueRefusal } from '../catalogue/refusals.js';
import type { Cents } from '../kernel/money.js';
import type { Refusal } from '../kernel/refusal.js';
import type { ParticipationCommand } from './participation-commands.js';
import type { ParticipationFacts, ProjectFacts } from './participation-facts.js';
import type { ParticipationState } from './participation-state.js';
import { organizationRefusal } from './who-may-start.js';

type Paid = Pick<ProjectFacts, 'incentiveCents'>;

/** The highest tip: a quarter of the incentive. Contract, Projects. */
export const highestTipCents = ({ incentiveCents }: Paid): Cents => Math.floor(incentiveCents / 4);

/**
 * What the organization's funds must hold before this command: an invitation needs the incentive
 * and the highest tip, an approval what it approves. 0 for every other command.
 */
export function fundsNeededBy(command: ParticipationCommand, project: Paid): Cents {
  switch (command.type) {
    case 'InviteParticipant':
    case 'AutoInviteParticipant':
      return project.incentiveCents + highestTipCents(project);
    case 'ApprovePayment':
      return project.incentiveCents + command.data.tipCents;
    default:
      return 0;
  }
}

/** Invitations and approvals: they need the organization's funds, and a participant from outside. */
export const leadsToPayment = ({ type }: ParticipationCommand): boolean =>
  type === 'InviteParticipant' || type === 'AutoInviteParticipant' || type === 'ApprovePayment';

/** Why this command may not lead to a payment; null if it may. Without the facts it may not. */
export function fundingRefusal(command: ParticipationCommand, { project, funding }: ParticipationFacts): Refusal | null {
  const refusal = organizationRefusal(funding ?? null);
  if (refusal !== null) return refusal;
  const isCovered = (funding?.reservedCents ?? 0) >= fundsNeededBy(command, project);
  return isCovered ? null : catalogueRefusal('catalogue.funds-insufficient');
}

/** What has to happen to the funds that a response holds. */
export type FundsDue = { readonly type: 'keep' | 'release' } | { readonly type: 'spend'; readonly amountCents: Cents };

/**
 * A response keeps its reservation as long as its payment may be approved without another
 * invitation. A session that is booked may still take place on a closed project; an invitation that
 * was not taken up ends with the project.
 */
export function fundsDueOn(state: ParticipationState, { isOpen }: Pick<ProjectFacts, 'isOpen'>): FundsDue {
  switch (state.status) {
    case 'INVITED':
      return { type: isOpen || state.projectStarted ? 'keep' : 'release' };
    case 'SCHEDULED':
    case 'ATTENDED':
      return { type: 'keep' };
    case 'PAID':
      return { type: 'spend', amountCents: state.incentiveCents + state.tipCents };
    case 'none':
    case 'DRAFT':
    case 'PENDING':
    case 'NOSHOW':
    case 'INVALIDRESPONSE':
    case 'REJECTEDQUALITY':
    case 'CANCELLED':
      return { type: 'release' };
    default:
      return state satisfies never;
  }
}

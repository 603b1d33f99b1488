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
    case 'AcceptInvitation':
      return project.incentiveCents + highestTipCents(project);
    case 'ApprovePayment':
      return project.incentiveCents + command.data.tipCents;
    default:
      return 0;
  }
}

/** Invitations and approvals: they need the organization's funds, and a participant from outside. */
export const leadsToPayment = ({ type }: ParticipationCommand): boolean => moneyCommands.has(type);

const moneyCommands: ReadonlySet<ParticipationCommand['type']> = new Set([
  'InviteParticipant',
  'AutoInviteParticipant',
  'AcceptInvitation',
  'ApprovePayment',
]);

/** Why this command may not lead to a payment; null if it may. Without the facts it may not. */
export function fundingRefusal(command: ParticipationCommand, { project, funding }: ParticipationFacts): Refusal | null {
  const refusal = organizationRefusal(funding ?? null);
  if (refusal !== null) return refusal;
  const isCovered = (funding?.reservedCents ?? 0) >= fundsNeededBy(command, project);
  return isCovered ? null : catalogueRefusal('catalogue.funds-insufficient');
}

/** What has to happen to the funds that a response holds or has spent. */
export type FundsDue =
  | { readonly type: 'keep' }
  | { readonly type: 'release' }
  | { readonly type: 'return' }
  | { readonly type: 'spend'; readonly amountCents: Cents };

interface HolderFacts {
  /** The project is published and not closed. */
  readonly isOpen: boolean;
  /** The payout of the approval was voided before anything was sent. */
  readonly isVoided: boolean;
  readonly hasSpent: boolean;
}

/**
 * What a response was given for its payment is spent once that is approved, and comes back when the
 * approval is withdrawn or its payout voided.
 */
export function fundsDueOn(state: ParticipationState, { isOpen, isVoided, hasSpent }: HolderFacts): FundsDue {
  const isPaid = state.status === 'PAID' && !isVoided;
  if (hasSpent) return isPaid ? { type: 'keep' } : { type: 'return' };
  if (isPaid) return { type: 'spend', amountCents: state.incentiveCents + state.tipCents };
  return mayBePaid(state, isOpen) ? { type: 'keep' } : { type: 'release' };
}

/**
 * Whether the payment may be approved without another invitation. A session that is booked may still
 * take place on a closed project; an invitation that was not taken up ends with the project.
 */
function mayBePaid(state: ParticipationState, isOpen: boolean): boolean {
  if (state.status === 'INVITED') return isOpen || state.projectStarted;
  return state.status === 'SCHEDULED' || state.status === 'ATTENDED';
}

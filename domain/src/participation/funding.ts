import { catalogueRefusal } from '../catalogue/refusals.js';
import type { Cents } from '../kernel/money.js';
import type { Refusal } from '../kernel/refusal.js';
import type { AcceptInvitation, ApprovePayment, AutoInviteParticipant, InviteParticipant } from './participation-commands.js';
import type { ParticipationFacts, ProjectFacts } from './participation-facts.js';
import { organizationRefusal } from './who-may-start.js';

type Paid = Pick<ProjectFacts, 'incentiveCents'>;

/** The highest tip: a quarter of the incentive. Contract, Projects. */
export const highestTipCents = ({ incentiveCents }: Paid): Cents => Math.floor(incentiveCents / 4);

/**
 * Invitations and approvals: they need the organization's funds, and a participant from outside.
 */
export type PayingCommand = InviteParticipant | AutoInviteParticipant | AcceptInvitation | ApprovePayment;

/**
 * What the organization's funds must hold for the participant before this command: an invitation
 * needs the incentive and the highest tip, an approval what it approves.
 */
export const fundsNeededBy = (command: PayingCommand, project: Paid): Cents =>
  project.incentiveCents + (command.type === 'ApprovePayment' ? command.data.tipCents : highestTipCents(project));

/** Why this command may not lead to a payment; null if it may. Without the facts it may not. */
export function fundingRefusal(
  command: PayingCommand,
  { project, isOfProject = false, reservedCents = 0, referralFeeCents = 0 }: ParticipationFacts,
): Refusal | null {
  const isCovered = reservedCents >= fundsNeededBy(command, project) + referralFeeCents;
  return organizationRefusal({ isOfProject }) ?? (isCovered ? null : unfunded(command.type));
}

/**
 * One code (contract, Staff), but a participant does not learn what the organization of the
 * researcher lacks.
 */
export function unfunded(type: PayingCommand['type']): Refusal {
  switch (type) {
    case 'AcceptInvitation':
      return catalogueRefusal('catalogue.funds-insufficient', {
        message: 'The researcher cannot take you on at the moment. Your invitation stays valid: please try again later.',
      });
    case 'AutoInviteParticipant':
      return catalogueRefusal('catalogue.funds-insufficient', {
        message: 'You cannot be invited at once. Your application is submitted, and the researcher decides about it.',
      });
    case 'InviteParticipant':
    case 'ApprovePayment':
      return catalogueRefusal('catalogue.funds-insufficient');
    default:
      return type satisfies never;
  }
}

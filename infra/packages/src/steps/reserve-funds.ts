import { holdingOf, isOfProject, organizationFundsDecider, organizationFundsStream } from '@panelist/domain/catalogue';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import { derivedId, Refusal } from '@panelist/domain/kernel';
import {
  fundsNeededBy,
  participationDecider,
  participationStream,
  type ApplicantFacts,
  type FundingFacts,
  type ParticipationCommand,
  type ProjectFacts,
} from '@panelist/domain/participation';
import type { CommandContext, CommandHandler } from '../event-sourcing/index.js';

interface PayingCommand {
  readonly participationId: string;
  readonly order: ParticipationCommand;
  readonly project: ProjectFacts;
  /** Needed to take up an invitation. */
  readonly applicant?: ApplicantFacts | null;
}

/**
 * Reserves what an invitation or approval needs, before the command itself: if the process dies in
 * between, `settle-organization-funds` releases it. Reserves nothing for a command that the
 * response refuses. Throws `catalogue.funds-insufficient`.
 */
export async function reserveFunds(
  commands: CommandHandler,
  { participationId, order, project, applicant = null }: PayingCommand,
  context: CommandContext,
): Promise<FundingFacts> {
  const { state, revision } = await commands.load(participationDecider, participationStream.of(participationId));
  const userId = state.status === 'none' ? ownerOf(order) : state.userId;
  if (userId === null) return { isOfProject: false, reservedCents: 0 };
  const { state: account } = await commands.load(accountDecider, accountStream.of(userId));
  const organizations = account.status === 'none' ? [] : account.organizations;
  const funding = { isOfProject: isOfProject({ userId, organizations }, project) || isOwnResponse(order, userId, context) };
  const amountCents = fundsNeededBy(order, project);
  const trial = participationDecider.decide(order, state, {
    project,
    applicant,
    funding: { ...funding, reservedCents: amountCents },
  });
  if (trial instanceof Refusal || trial.length === 0 || amountCents === 0) return { ...funding, reservedCents: 0 };
  const { organizationId, projectId } = project;
  // 0 where the invitation begins the response.
  const asOf = revision ?? 0;
  const { state: funds } = await commands.handle(
    organizationFundsDecider,
    organizationFundsStream.of(organizationId),
    { type: 'ReserveFunds', organizationId, participationId, projectId, amountCents, asOf },
    { ...context, commandId: derivedId('reserve', context.commandId, asOf) },
  );
  return { ...funding, reservedCents: holdingOf(funds, participationId)?.reservedCents ?? 0 };
}

/** Whose response the command begins; null where it needs one that exists. */
const ownerOf = (order: ParticipationCommand): string | null => (order.type === 'AcceptInvitation' ? order.data.userId : null);

/** An admin may act in every project, but not on a response of their own. */
function isOwnResponse({ type }: ParticipationCommand, userId: string, { actor }: CommandContext): boolean {
  const isParticipants = type === 'AutoInviteParticipant' || type === 'AcceptInvitation';
  return !isParticipants && (actor.id === userId || actor.onBehalfOf === userId);
}

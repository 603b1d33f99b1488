import { holdingOf, isOfProject, organizationFundsDecider, organizationFundsStream } from '@panelist/domain/catalogue';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import { derivedId, Refusal } from '@panelist/domain/kernel';
import {
  fundsNeededBy,
  participationDecider,
  participationStream,
  type FundingFacts,
  type ParticipationCommand,
  type ProjectFacts,
} from '@panelist/domain/participation';
import type { CommandContext, CommandHandler } from '@panelist/infra/event-sourcing';

interface PayingCommand {
  readonly participationId: string;
  readonly order: ParticipationCommand;
  readonly project: ProjectFacts;
}

/**
 * Reserves what an invitation or approval needs, before the command itself: if the process dies in
 * between, `settle-organization-funds` releases it. Reserves nothing for a command that the
 * response refuses. Throws `catalogue.funds-insufficient`.
 */
export async function reserveFunds(
  commands: CommandHandler,
  { participationId, order, project }: PayingCommand,
  context: CommandContext,
): Promise<FundingFacts> {
  const { state, revision } = await commands.load(participationDecider, participationStream.of(participationId));
  if (state.status === 'none') return { isOfProject: false, reservedCents: 0 };
  const { state: account } = await commands.load(accountDecider, accountStream.of(state.userId));
  const { userId } = state;
  const organizations = account.status === 'none' ? [] : account.organizations;
  const funding = { isOfProject: isOfProject({ userId, organizations }, project) || isOwnResponse(order, userId, context) };
  const amountCents = fundsNeededBy(order, project);
  const trial = participationDecider.decide(order, state, {
    project,
    applicant: null,
    funding: { ...funding, reservedCents: amountCents },
  });
  if (trial instanceof Refusal || trial.length === 0 || amountCents === 0) return { ...funding, reservedCents: 0 };
  const { organizationId, projectId } = project;
  // The revision of an existing stream.
  const asOf = revision ?? 0;
  const { state: funds } = await commands.handle(
    organizationFundsDecider,
    organizationFundsStream.of(organizationId),
    { type: 'ReserveFunds', organizationId, participationId, projectId, amountCents, asOf },
    { ...context, commandId: derivedId('reserve', context.commandId, asOf) },
  );
  return { ...funding, reservedCents: holdingOf(funds, participationId)?.reservedCents ?? 0 };
}

/** An admin may act in every project, but not on a response of their own. */
function isOwnResponse({ type }: ParticipationCommand, userId: string, { actor }: CommandContext): boolean {
  return type !== 'AutoInviteParticipant' && (actor.id === userId || actor.onBehalfOf === userId);
}

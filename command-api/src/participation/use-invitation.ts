import { invitationLinkOf } from '@panelist/domain/catalogue';
import { accountDecider, accountStream, normaliseEmail } from '@panelist/domain/identity';
import { derivedId, Refusal } from '@panelist/domain/kernel';
import {
  answeringRefusal,
  invitationDecider,
  invitationRefusal,
  invitationStream,
  knownInvitation,
  participationDecider,
  responseStatusOf,
  type InvitationInUse,
  type InvitationUser,
  type ParticipationCommand,
  type ParticipationFacts,
  type ParticipationState,
} from '@panelist/domain/participation';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import type { Dependencies } from '@panelist/infra/room';
import { invitationCodes } from '@panelist/infra/sessions';

export type InvitationDependencies = Pick<Dependencies, 'commands' | 'vault'> & {
  readonly config: Pick<Dependencies['config'], 'sessionSecret'>;
};

interface Used {
  readonly projectId: string;
  readonly userId: string;
  readonly state: ParticipationState;
  readonly facts: ParticipationFacts;
}

/** An invitation that the caller may use. */
export interface OpenedInvitation {
  readonly inUse: InvitationInUse;
  readonly user: NonNullable<InvitationUser>;
}

/**
 * The invitation of the link in a call; null without a link. Throws the reason why it does not let
 * the caller in, unless their response takes no answers anyway.
 */
export async function openInvitation(
  { commands, vault, config }: InvitationDependencies,
  given: Parameters<typeof invitationLinkOf>[0],
  { projectId, userId, state, facts }: Used,
): Promise<OpenedInvitation | null> {
  const link = invitationLinkOf(given);
  if (link === null || answeringRefusal(responseStatusOf(state), facts.project) !== null) return null;
  const isRight = invitationCodes(config.sessionSecret).isRight(link.inviteId, link.inviteCode);
  const stream = invitationStream.of(link.inviteId);
  const known = isRight ? knownInvitation((await commands.load(invitationDecider, stream)).state) : null;
  const { state: account } = await commands.load(accountDecider, accountStream.of(userId));
  const email = account.status === 'none' ? '' : account.email;
  const user = { userId, emailIndex: vault.blindIndex('email', normaliseEmail(email)) };
  const refusal = invitationRefusal(known, projectId, user);
  if (refusal !== null || known === null) throw refusal;
  return { inUse: { invitationId: known.invitationId, skipsQuestions: known.skipsQuestions }, user };
}

/**
 * Makes the invitation the caller's own before the answer that uses it is stored: of two accounts
 * that use it at the same time, one gets in. An answer that would be refused uses nothing. If the
 * process fails in between, the same account may use it again.
 */
export async function claimInvitation(
  { commands }: Pick<InvitationDependencies, 'commands'>,
  { inUse, user }: OpenedInvitation,
  order: ParticipationCommand,
  { projectId, state, facts }: Used,
  context: CommandContext,
): Promise<void> {
  const covered = { isOfProject: false, reservedCents: Number.MAX_SAFE_INTEGER };
  const trial = participationDecider.decide(order, state, { ...facts, funding: covered });
  if (trial instanceof Refusal) throw trial;
  const claim = { type: 'ClaimInvitation', data: { projectId, user } } as const;
  const claimContext = { ...context, commandId: derivedId(context.commandId, 'claim') };
  await commands.handle(invitationDecider, invitationStream.of(inUse.invitationId), claim, claimContext);
}

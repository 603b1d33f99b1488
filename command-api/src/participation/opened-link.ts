import { invitationLinkOf } from '@panelist/domain/catalogue';
import { accountDecider, accountStream, normaliseEmail } from '@panelist/domain/identity';
import { invitationDecider, invitationStream, knownInvitation, type InvitationLink } from '@panelist/domain/participation';
import type { Dependencies } from '@panelist/infra/service';
import { invitationCodes } from '@panelist/infra/sessions';

type Needs = Pick<Dependencies, 'commands' | 'vault'> & {
  readonly config: Pick<Dependencies['config'], 'sessionSecret'>;
};

/** The link in a call that this account opens; null without one. The decision judges it. */
export async function openedLink(
  { commands, vault, config }: Needs,
  given: Parameters<typeof invitationLinkOf>[0],
  userId: string,
): Promise<InvitationLink | null> {
  const link = invitationLinkOf(given);
  if (link === null) return null;
  const isRight = invitationCodes(config.sessionSecret).isRight(link.inviteId, link.inviteCode);
  const stream = invitationStream.of(link.inviteId);
  const invitation = isRight ? knownInvitation((await commands.load(invitationDecider, stream)).state) : null;
  const { state: account } = await commands.load(accountDecider, accountStream.of(userId));
  const email = account.status === 'none' ? '' : account.email;
  return { invitation, user: { userId, emailIndex: vault.blindIndex('email', normaliseEmail(email)) } };
}

import { invitationLinkOf } from '@panelist/domain/catalogue';
import {
  accountDecider,
  accountStream,
  normaliseEmail,
  organizationDecider,
  organizationStream,
} from '@panelist/domain/identity';
import {
  invitationDecider,
  invitationStream,
  knownInvitation,
  unfunded,
  type InvitationLink,
  processAutoInvite,
} from '@panelist/domain/participation';
import type { Dependencies } from '@panelist/infra/service';
import { invitationCodes } from '@panelist/infra/sessions';
import { kernelRefusal } from '@panelist/domain/kernel';
import { route } from '@panelist/infra/http';
import { executeParticipationCommand } from './execute-participation-command.js';
import { ownResponse } from '../load-participation.js';
import { loadProject } from '../project-facts.js';

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

/** Invites a qualified response of a project with automatic invitations (document 2 §4). */
export const processAutoInviteRoute = ({ commands, clock }: Pick<Dependencies, 'commands' | 'clock'>) =>
  route(processAutoInvite, async ({ params, caller, context }) => {
    const { projectId } = await ownResponse(commands, params.id, caller);
    if (projectId !== params.projectId) throw kernelRefusal('resource.not-found');
    const { project, facts } = await loadProject(commands, projectId);
    const organization = organizationStream.of(project.organizationId);
    // Its researchers cannot act: nothing is promised in their name. Participants do not learn why.
    if ((await commands.load(organizationDecider, organization)).state.suspension !== null)
      throw unfunded('AutoInviteParticipant');
    const command = { type: 'AutoInviteParticipant', data: { at: clock.now() } } as const;
    const on = { participationId: params.id, command, project: facts };
    const { response, position } = await executeParticipationCommand(commands, on, context);
    return { body: { id: params.id, projectId, status: response.status }, position };
  });

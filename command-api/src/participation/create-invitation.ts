import { catalogueRefusal, invitationUrl, projectLifecycle } from '@panelist/domain/catalogue';
import { derivedId } from '@panelist/domain/kernel';
import { createInvitation, invitationDecider, invitationStream, projectRefusal } from '@panelist/domain/participation';
import { limiter, route, withPermits } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import { invitationCodes } from '@panelist/infra/sessions';
import { ownedProject } from '../load-participation.js';

type Needs = Pick<Dependencies, 'commands' | 'clock' | 'pool' | 'vault'> & {
  readonly config: Pick<Dependencies['config'], 'sessionSecret' | 'publicUrl'>;
};

/** Each may send a mail to an address that the researcher chooses. */
const invitationsPerDay = 200;
const sentence = `An organization can send ${invitationsPerDay} invitations a day. Please send the others tomorrow.`;

/**
 * Invites one person to a project that takes applications: the account with the e-mail, or the
 * first one that uses the link. The code is not stored: it follows from the id (ADR 4).
 */
export const createInvitationRoute = (dependencies: Needs) => {
  const { commands, vault, config } = dependencies;
  const ofOrganization = limiter(dependencies, 'invitations-organization', invitationsPerDay, 86_400);
  return route(createInvitation, async ({ params, body, caller, context }) => {
    const project = await ownedProject(commands, params.id, caller);
    const { status: state } = project;
    if (state === 'draft') throw catalogueRefusal('catalogue.wrong-state', { state }, { state });
    const refusal = projectRefusal(projectLifecycle.opennessOf(projectLifecycle.lifecycleOf(project)));
    if (refusal !== null) throw refusal;
    const inviteId = derivedId('invitation', context.commandId);
    const email = body.email ?? null;
    const emailIndex = email === null ? null : vault.blindIndex('email', email);
    const data = { invitationId: inviteId, projectId: params.id, email, emailIndex, skipsQuestions: body.skipScreenerQuestions };
    const command = { type: 'CreateInvitation', data } as const;
    const permit = { limiter: ofOrganization, key: project.organizationId, sentence };
    const { position } = await withPermits([permit], async () =>
      commands.handle(invitationDecider, invitationStream.of(inviteId), command, context),
    );
    const inviteCode = invitationCodes(config.sessionSecret).make(inviteId);
    return {
      body: { inviteId, inviteCode, url: invitationUrl(config.publicUrl, params.id, { inviteId, inviteCode }) },
      position,
    };
  });
};

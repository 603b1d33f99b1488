import { invitationUrl, projectDecider, projectStream } from '@panelist/domain/catalogue';
import { sendInvitation as job } from '@panelist/domain/participation';
import { jobHandler, UnrecoverableJobError } from '@panelist/infra/jobs';
import type { Dependencies } from '@panelist/infra/service';
import { invitationCodes } from '@panelist/infra/sessions';
import { deliver } from '../runtime/deliver.js';
import type { WorkerModule } from '../runtime/worker-module.js';
import { reaction } from '../runtime/reaction.js';
import { recordedEvent } from '../runtime/recorded-event.js';

type Needs = Pick<Dependencies, 'commands' | 'config' | 'log' | 'providers' | 'queue' | 'vault'>;

/**
 * Sends the mail of an invitation with an e-mail, unless its project is closed by now, then
 * destroys the key of the address: whether its owner has an account or not, Panelist keeps a keyed
 * hash of it alone (ADR 4).
 */
export const sendInvitations = ({ commands, config, log, providers, queue, vault }: Needs): WorkerModule => ({
  reactions: [
    reaction({
      name: job.name,
      stops: 'stream',
      on: {
        InvitationCreated: async ({ stream, eventId, data }, run) => {
          if (data.emailIndex !== null) await queue.add(job, run.id, { stream, eventId });
        },
      },
    }),
  ],
  handlers: [
    jobHandler(job, async ({ stream, eventId }) => {
      const { data } = await recordedEvent(log, 'InvitationCreated', { stream, eventId });
      const { invitationId, projectId, email, skipsQuestions } = data;
      // Sent before, and forgotten since.
      if (email === null || email === '') return;
      const { state: project } = await commands.load(projectDecider, projectStream.of(projectId));
      const name = project.status === 'none' ? 'a research project' : `“${project.details.name}”`;
      const inviteCode = invitationCodes(config.sessionSecret).make(invitationId);
      const text = `Hello,

a researcher invites you to take part in ${name}. ${skipsQuestions ? 'You do not have to answer the screener.' : 'A few questions come first.'}

Open the project with your invitation. It is for this e-mail address alone:
${invitationUrl(config.publicUrl, projectId, { inviteId: invitationId, inviteCode })}

If you have no account yet, sign up with this address. If you do not want to take part, there is nothing you have to do.

The Panelist team`;
      const mail = { to: email, subject: `Your invitation to ${name}`, text, messageId: `${job.name}-${eventId}` };
      try {
        if (project.status !== 'closed') await deliver(async () => providers.mail.send(mail));
      } catch (error) {
        if (error instanceof UnrecoverableJobError) await vault.erase(invitationId);
        throw error;
      }
      await vault.erase(invitationId);
    }),
  ],
});

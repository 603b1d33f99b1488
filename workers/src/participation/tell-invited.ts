import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import { participationDecider, tellInvitedWhenProjectClosed as job } from '@panelist/domain/participation';
import { jobHandler } from '@panelist/infra/jobs';
import type { Dependencies } from '@panelist/infra/room';
import { deliver } from '../runtime/deliver.js';
import { greeting } from '../runtime/greeting.js';
import type { Part } from '../runtime/part.js';

type Needs = Pick<Dependencies, 'commands' | 'config' | 'providers'>;

/**
 * Tells a person who was invited that the project has closed (contract, Projects and screeners).
 * Their response stays as it is: what they have begun still counts. The closing's reaction enqueues
 * one job for each of them.
 */
export const tellInvited = ({ commands, config, providers }: Needs): Part => ({
  handlers: [
    jobHandler(job, async ({ stream, eventId }) => {
      const { state: response } = await commands.load(participationDecider, stream);
      // Decided since.
      if (response.status !== 'INVITED') return;
      const [{ state: project }, { state: account }] = await Promise.all([
        commands.load(projectDecider, projectStream.of(response.projectId)),
        commands.load(accountDecider, accountStream.of(response.userId)),
      ]);
      if (project.status === 'none' || account.status === 'none' || account.email === '') return;
      const { name } = project.details;
      const what = response.projectStarted
        ? 'What you have begun still counts: you can finish it, and the researcher decides about it as before.'
        : 'You can no longer begin it, and there is nothing you have to do. Thank you for your interest.';
      const text = `${greeting(account)}

“${name}”, to which you were invited, is closed now. ${what}

You find it here:
${config.publicUrl}/panelists/v2/surveys?id=${response.participationId}

The Panelist team`;
      const mail = { to: account.email, subject: `A project that invited you has closed: ${name}`, text };
      await deliver(async () =>
        providers.mail.send({ ...mail, messageId: `${job.name}-${eventId}-${response.participationId}` }),
      );
    }),
  ],
});

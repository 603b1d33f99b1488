import { profileDecider, profileJobs } from '@panelist/domain/profile';
import { jobHandler } from '@panelist/infra/jobs';
import { commandAfter } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/service';
import { deliver } from '../runtime/deliver.js';
import type { WorkerModule } from '../runtime/worker-module.js';
import { reaction } from '../runtime/reaction.js';
import { recordedEvent } from '../runtime/recorded-event.js';
import { workEmailMail } from './mail-templates.js';

const job = profileJobs.sendWorkEmailVerification;

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'config' | 'log' | 'providers' | 'queue'>;

/**
 * When the verification of a work e-mail is asked for, sends the mail to that address and records
 * that it was sent. Outside the log, only the mail contains the secret.
 */
export function sendWorkEmailVerification({ clock, commands, config, log, providers, queue }: Needs): WorkerModule {
  return {
    reactions: [
      reaction({
        name: job.name,
        stops: 'stream',
        on: { WorkEmailVerificationRequested: ({ stream, eventId }, run) => queue.add(job, run.id, { stream, eventId }) },
      }),
    ],
    handlers: [
      jobHandler(job, async ({ stream, eventId }) => {
        const recorded = await recordedEvent(log, 'WorkEmailVerificationRequested', { stream, eventId });
        const { data } = recorded;
        const wasSent = (await log.read(stream)).some(
          (event) => event.type === 'WorkEmailVerificationSent' && event.data['requestEventId'] === eventId,
        );
        if (wasSent || data.email === '' || data.expiresAt <= clock.now()) return;
        const token = encodeURIComponent(`${data.userId}.${data.secret}`);
        const link = `${config.publicUrl}/panelists/v2/dashboard/work-email-verification-modal?token=${token}`;
        const mail = { to: data.email, ...workEmailMail(link), messageId: `${job.name}-${eventId}` };
        await deliver(async () => providers.mail.send(mail));
        const sent = { type: 'RecordWorkEmailVerificationSent', requestEventId: eventId } as const;
        await commands.handle(profileDecider, stream, sent, commandAfter(job.name, recorded));
      }),
    ],
  };
}

import { profileDecider, profileJobs } from '@panelist/domain/profile';
import { jobHandler } from '@panelist/infra/jobs';
import { commandAfter } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/service';
import { deliver } from '../runtime/deliver.js';
import type { WorkerModule } from '../runtime/worker-module.js';
import { reaction } from '../runtime/reaction.js';
import { recordedEvent } from '../runtime/recorded-event.js';
import type { MailContent } from '../runtime/notice.js';

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

/**
 * The mail that verifies a work e-mail (document 2 §4). Without a name: a stranger may have entered
 * this address.
 */
function workEmailMail(link: string): MailContent {
  return {
    subject: 'Please confirm your work e-mail',
    text: `Hello,

a participant of Panelist gave this address as their work e-mail. If that is you, please confirm it:

${link}

The link works for 48 hours, once you are logged in. With a verified work e-mail you can take part in research projects for professionals. We ask you to confirm it again after 90 days.

If you did not enter this address, please ignore this mail and do not open the link.

The Panelist team`,
  };
}

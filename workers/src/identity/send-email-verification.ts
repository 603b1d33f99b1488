import { accountDecider, accountStream, identityJobs } from '@panelist/domain/identity';
import { commandAfter } from '@panelist/infra/processors';
import { jobHandler } from '@panelist/infra/jobs';
import type { Dependencies } from '@panelist/infra/service';
import { deliver } from '../runtime/deliver.js';
import type { WorkerModule } from '../runtime/worker-module.js';
import { reaction } from '../runtime/reaction.js';
import { recordedEvent } from '../runtime/recorded-event.js';
import { emailVerificationMail } from './mail-templates.js';
import { isStillWanted } from './still-wanted.js';

const job = identityJobs.sendEmailVerification;

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'config' | 'log' | 'providers' | 'queue'>;

/**
 * When a verification mail is requested, sends it and records that it was sent. Outside the log,
 * only the mail contains the secret.
 */
export function sendEmailVerification({ clock, commands, config, log, providers, queue }: Needs): WorkerModule {
  return {
    reactions: [
      reaction({
        name: job.name,
        stops: 'stream',
        on: { EmailVerificationRequested: ({ data, eventId }, run) => queue.add(job, run.id, { userId: data.userId, eventId }) },
      }),
    ],
    handlers: [
      jobHandler(job, async ({ userId, eventId }) => {
        const stream = accountStream.of(userId);
        const recorded = await recordedEvent(log, 'EmailVerificationRequested', { stream, eventId });
        const { data } = recorded;
        if (!(await isStillWanted(log, stream, 'EmailVerificationSent', eventId))) return;
        if (data.email === '' || data.expiresAt <= clock.now()) return;
        const link = `${config.publicUrl}/panelists/v2/verify-email?token=${encodeURIComponent(`${userId}.${data.secret}`)}`;
        const content = emailVerificationMail(link);
        const mail = { to: data.email, ...content, messageId: `${job.name}-${eventId}` };
        await deliver(async () => providers.mail.send(mail));
        const sent = { type: 'RecordEmailVerificationSent', requestEventId: eventId } as const;
        await commands.handle(accountDecider, stream, sent, commandAfter(job.name, recorded));
      }),
    ],
  };
}

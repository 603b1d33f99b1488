import { accountDecider, accountStream, identityJobs } from '@panelist/domain/identity';
import { commandAfter } from '@panelist/infra/processors';
import { jobHandler } from '@panelist/infra/jobs';
import type { Dependencies } from '@panelist/infra/service';
import { deliver } from '../runtime/deliver.js';
import type { WorkerModule } from '../runtime/worker-module.js';
import { reaction } from '../runtime/reaction.js';
import { recordedEvent } from '../runtime/recorded-event.js';
import { phoneCodeText } from './mail-templates.js';
import { isStillWanted } from './still-wanted.js';

const job = identityJobs.sendPhoneCode;

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'log' | 'providers' | 'queue'>;

/**
 * When a code is requested, sends it to the phone and records that it was sent. Skips a code that
 * has expired by then.
 */
export function sendPhoneCode({ clock, commands, log, providers, queue }: Needs): WorkerModule {
  return {
    reactions: [
      reaction({
        name: job.name,
        stops: 'stream',
        on: { PhoneCodeRequested: ({ data, eventId }, run) => queue.add(job, run.id, { userId: data.userId, eventId }) },
      }),
    ],
    handlers: [
      jobHandler(job, async ({ userId, eventId }) => {
        const stream = accountStream.of(userId);
        const recorded = await recordedEvent(log, 'PhoneCodeRequested', { stream, eventId });
        const { data } = recorded;
        if (!(await isStillWanted(log, stream, 'PhoneCodeSent', eventId))) return;
        if (data.phone === '' || data.expiresAt <= clock.now()) return;
        await deliver(async () => providers.sms.send({ to: data.phone, text: phoneCodeText(data.code) }));
        const sent = { type: 'RecordPhoneCodeSent', requestEventId: eventId } as const;
        await commands.handle(accountDecider, stream, sent, commandAfter(job.name, recorded));
      }),
    ],
  };
}

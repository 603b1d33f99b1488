import { accountDecider, accountStream, identityJobs, type AccountEvent } from '@panelist/domain/identity';
import type { RecordedEvent } from '@panelist/domain/kernel';
import type { ReactionRun } from '@panelist/infra/processors';
import { jobHandler } from '@panelist/infra/jobs';
import type { Dependencies } from '@panelist/infra/room';
import { deliver } from '../runtime/deliver.js';
import { greeting } from '../runtime/greeting.js';
import type { Part } from '../runtime/part.js';
import { reaction } from '../runtime/reaction.js';
import { recordedEvent } from '../runtime/recorded-event.js';
import { emailChangeLetter, formerEmailLetter } from './letters.js';

type Requested = Extract<AccountEvent, { readonly type: 'EmailChangeRequested' }>;

const { sendEmailChange: toNew, tellFormerEmail: toFormer } = identityJobs;

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'config' | 'log' | 'providers' | 'queue'>;

/**
 * When another e-mail is asked for, sends the link to the new address and tells the present one
 * (contract, Account). Both addresses come from the event: the account may have changed by the time
 * that the mail server takes the mails.
 */
export function sendEmailChange({ clock, commands, config, log, providers, queue }: Needs): Part {
  const requested = async (userId: string, eventId: string) => {
    const recorded = await recordedEvent(log, accountStream.of(userId), eventId);
    return (recorded as RecordedEvent<Requested>).data;
  };
  const enqueue = (job: typeof toNew) => ({
    EmailChangeRequested: ({ data, eventId }: RecordedEvent<Requested>, run: ReactionRun) =>
      queue.add(job, run.id, { userId: data.userId, eventId }),
  });
  return {
    reactions: [
      reaction({ name: toNew.name, stops: 'stream', on: enqueue(toNew) }),
      reaction({ name: toFormer.name, stops: 'stream', on: enqueue(toFormer) }),
    ],
    handlers: [
      jobHandler(toNew, async ({ userId, eventId }) => {
        const { email, secret, expiresAt } = await requested(userId, eventId);
        const { state: account } = await commands.load(accountDecider, accountStream.of(userId));
        // Withdrawn since, or replaced by another change: its link opens nothing.
        if (account.status === 'none' || account.pendingEmail?.secret !== secret) return;
        if (email === '' || expiresAt <= clock.now()) return;
        const token = encodeURIComponent(`${userId}.${secret}`);
        const letter = emailChangeLetter(`${config.publicUrl}/panelists/v2/verify-email?token=${token}`);
        await deliver(async () => providers.mail.send({ to: email, ...letter, messageId: `${toNew.name}-${eventId}` }));
      }),
      jobHandler(toFormer, async ({ userId, eventId }) => {
        const { email, formerEmail } = await requested(userId, eventId);
        const { state: account } = await commands.load(accountDecider, accountStream.of(userId));
        if (formerEmail === '' || account.status === 'none') return;
        const letter = formerEmailLetter(greeting(account), email);
        await deliver(async () => providers.mail.send({ to: formerEmail, ...letter, messageId: `${toFormer.name}-${eventId}` }));
      }),
    ],
  };
}

import {
  accountDecider,
  accountStream,
  claimDecider,
  emailClaimStream,
  emailsInUse,
  identityJobs,
  type AccountEvent,
} from '@panelist/domain/identity';
import type { RecordedEvent } from '@panelist/domain/kernel';
import type { ReactionRun } from '@panelist/infra/processors';
import { jobHandler } from '@panelist/infra/jobs';
import type { Dependencies } from '@panelist/infra/service';
import { deliver } from '../runtime/deliver.js';
import { greeting } from '../runtime/greeting.js';
import type { WorkerModule } from '../runtime/worker-module.js';
import { reaction } from '../runtime/reaction.js';
import { recordedEvent } from '../runtime/recorded-event.js';
import { emailChangedMail, emailChangeMail, emailInUseMail, formerEmailMail } from './mail-templates.js';

type Change = Extract<AccountEvent, { readonly type: 'EmailChangeRequested' | 'EmailChanged' }>;

const { sendEmailChange: toNew, mailFormerAddress: toFormer } = identityJobs;

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'config' | 'log' | 'providers' | 'queue' | 'vault'>;

/**
 * When another e-mail is asked for, mails the new address: a link, or that it has an account
 * already (contract, Accounts). Mails the former address then and when it has changed, with a link
 * that undoes the change. The addresses come from the event: the account may have changed by the
 * time that the mail server takes the mails.
 */
export function sendEmailChange({ clock, commands, config, log, providers, queue, vault }: Needs): WorkerModule {
  const pages = `${config.publicUrl}/panelists/v2`;
  const linkTo = (page: string, userId: string, secret: string) =>
    `${pages}/${page}?token=${encodeURIComponent(`${userId}.${secret}`)}`;
  const recorded = async (userId: string, eventId: string) =>
    recordedEvent(log, ['EmailChangeRequested', 'EmailChanged'], { stream: accountStream.of(userId), eventId });
  const load = async (userId: string) => (await commands.load(accountDecider, accountStream.of(userId))).state;

  /** Whether another account has this address. */
  async function isTaken(email: string, userId: string): Promise<boolean> {
    const { state: claim } = await commands.load(claimDecider, emailClaimStream.of(vault.blindIndex('email', email)));
    if (claim.status === 'free' || claim.userId === userId) return false;
    const holder = await load(claim.userId);
    return holder.status !== 'none' && emailsInUse(holder, clock.now()).includes(email);
  }

  const enqueue =
    (job: typeof toNew) =>
    async ({ data, eventId }: RecordedEvent<Change>, run: ReactionRun): Promise<void> => {
      await queue.add(job, run.id, { userId: data.userId, eventId });
    };
  return {
    reactions: [
      reaction({ name: toNew.name, stops: 'stream', on: { EmailChangeRequested: enqueue(toNew) } }),
      reaction({
        name: toFormer.name,
        stops: 'stream',
        on: { EmailChangeRequested: enqueue(toFormer), EmailChanged: enqueue(toFormer) },
      }),
    ],
    handlers: [
      jobHandler(toNew, async ({ userId, eventId }) => {
        const { email, secret, expiresAt } = (await recorded(userId, eventId)).data;
        const account = await load(userId);
        // Withdrawn since, or replaced by another change: its link opens nothing.
        if (account.status === 'none' || account.pendingEmail?.secret !== secret) return;
        if (email === '' || expiresAt <= clock.now()) return;
        const content = (await isTaken(email, userId))
          ? emailInUseMail(pages)
          : emailChangeMail(linkTo('verify-email', userId, secret));
        await deliver(async () => providers.mail.send({ to: email, ...content, messageId: `${toNew.name}-${eventId}` }));
      }),
      jobHandler(toFormer, async ({ userId, eventId }) => {
        const change = await recorded(userId, eventId);
        const { email, formerEmail, secret } = change.data;
        const account = await load(userId);
        if (formerEmail === '' || account.status === 'none') return;
        const content =
          change.type === 'EmailChanged'
            ? emailChangedMail(greeting(account), email, linkTo('undo-email', userId, secret))
            : formerEmailMail(greeting(account), email);
        await deliver(async () => providers.mail.send({ to: formerEmail, ...content, messageId: `${toFormer.name}-${eventId}` }));
      }),
    ],
  };
}

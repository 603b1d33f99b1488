import { accountDecider, accountStream } from '@panelist/domain/identity';
import { detailedMoment, fold, type RecordedEvent } from '@panelist/domain/kernel';
import { mailAddressesOfDestination, payoutDecider, payoutStream } from '@panelist/domain/payout';
import { preferencesDecider, preferencesStream } from '@panelist/domain/profile';
import { jobHandler } from '@panelist/infra/jobs';
import { onEach, type ReactionRun } from '@panelist/infra/processors';
import { MessageRefusedError } from '@panelist/infra/providers';
import type { Dependencies } from '@panelist/infra/service';
import { type MailContent } from '../runtime/notice.js';
import type { WorkerModule } from '../runtime/worker-module.js';
import { reaction } from '../runtime/reaction.js';
import { recordedEvent, type EventOf } from '../runtime/recorded-event.js';
import { endsDestinationHold } from '../runtime/schedule.js';

export const ofSettings = ['PayoutPreferenceSet', 'PayoutPreferenceChangeRequested', 'PayoutPreferenceChangeWithdrawn'] as const;
export const ofPayout = ['PayoutDestinationChanged', 'PayoutDestinationRequested'] as const;
type Cause = RecordedEvent<EventOf<(typeof ofSettings)[number] | (typeof ofPayout)[number]>>;

type Needs = Pick<Dependencies, 'commands' | 'config' | 'log' | 'logger' | 'providers' | 'queue'>;

/** What the mails about a destination have in common. */
export function destinationTexts(config: Pick<Needs['config'], 'publicUrl'>) {
  const pages = `${config.publicUrl}/panelists/v2`;
  const link = (page: string, id: string, secret: string) => `${pages}/${page}?token=${encodeURIComponent(`${id}.${secret}`)}`;
  const until = (at: string) => detailedMoment(at, 'UTC');
  const cancel = (id: string, secret: string) => `If it was not you, take it back here; no log-in is needed:
${link('cancel-destination', id, secret)}

Then choose a new password, which ends every log-in.`;

  const text = (hello: string, ...paragraphs: readonly string[]): string =>
    [hello, ...paragraphs, 'The Panelist team'].join('\n\n');
  return { pages, link, until, cancel, text };
}

/** Mails the mailboxes of the former destination and of the new one. */
export function mailMailboxesOfDestination({ commands, config, log, logger, providers, queue }: Needs): WorkerModule {
  const { pages, cancel, text } = destinationTexts(config);

  /**
   * The destination before the event and the one that it names, and how to take the change back;
   * null for no change.
   */
  async function changeOf({ type, data, revision, metadata }: Cause) {
    if (type === 'PayoutPreferenceSet' || type === 'PayoutPreferenceChangeRequested') {
      const earlier = await log.read(preferencesStream.of(data.userId), { limit: revision });
      const { payout: former, pendingPayout } = fold(preferencesDecider, earlier);
      // Only its mail to the account was asked for again.
      if (type === 'PayoutPreferenceChangeRequested' && pendingPayout?.heldUntil === data.heldUntil) return null;
      const secret = type === 'PayoutPreferenceChangeRequested' ? data.cancelSecret : null;
      // A newcomer's first choice changes nothing.
      const isFirst = type === 'PayoutPreferenceSet' && data.confirmedBy === 'first-choice';
      return isFirst ? null : { former, next: data, id: data.userId, secret };
    }
    if (type === 'PayoutPreferenceChangeWithdrawn') return null;
    const earlier = await log.read(payoutStream.of(data.payoutId), { limit: revision });
    const state = fold(payoutDecider, earlier);
    if (state.status === 'none') return null;
    // It follows a change of the settings, which had a mail of its own.
    if (metadata.actor.id === endsDestinationHold && state.hold?.requested === null) return null;
    const former = { method: state.method, email: state.recipientEmail };
    const next = { method: data.method, email: data.recipientEmail };
    const secret = type === 'PayoutDestinationRequested' ? data.cancelSecret : null;
    return { former, next, id: data.payoutId, secret };
  }

  /** A destination may be an address that takes no mail. */
  async function mail(to: string, content: MailContent, messageId: string): Promise<void> {
    try {
      await providers.mail.send({ to, ...content, messageId });
    } catch (error) {
      if (!(error instanceof MessageRefusedError)) throw error;
      logger.info({ messageId }, 'a destination takes no mail about its change');
    }
  }

  return {
    reactions: [
      reaction({
        name: mailAddressesOfDestination.name,
        stops: 'stream',
        on: onEach([...ofSettings, ...ofPayout], async ({ stream, eventId }: RecordedEvent, run: ReactionRun) => {
          await queue.add(mailAddressesOfDestination, run.id, { stream, eventId });
        }),
      }),
    ],
    handlers: [
      jobHandler(mailAddressesOfDestination, async ({ stream, eventId }) => {
        const cause = await recordedEvent(log, [...ofSettings, ...ofPayout], { stream, eventId });
        const change = await changeOf(cause);
        const { state: account } = await commands.load(accountDecider, accountStream.of(cause.data.userId));
        if (change === null || account.status === 'none' || account.email === '') return;
        const { former, next, id, secret } = change;
        const mailboxes = new Set([former?.email ?? '', next.email].filter((email) => email !== '' && email !== account.email));
        // Without names and the other address: the mailbox may be another person's.
        const isAfter = secret === null;
        for (const to of mailboxes) {
          const what = to === next.email ? 'is to receive' : 'receives';
          const content: MailContent = isAfter
            ? {
                subject: 'Payments of a Panelist account go elsewhere now',
                text: text(
                  'Hello,',
                  to === next.email
                    ? 'payments of a Panelist account go to this address from now on.'
                    : 'payments of a Panelist account that went to this address go to another one from now on.',
                  `If you did not expect that, please write to our support:\n${pages}/support`,
                ),
              }
            : {
                subject: 'Where payments of a Panelist account go is about to change',
                text: text(
                  'Hello,',
                  `this address ${what} payments of a Panelist account, and where they go was changed. The change is not confirmed yet.`,
                  cancel(id, secret),
                ),
              };
          await mail(to, content, `${mailAddressesOfDestination.name}-${eventId}-${to === next.email ? 'new' : 'former'}`);
        }
      }),
    ],
  };
}

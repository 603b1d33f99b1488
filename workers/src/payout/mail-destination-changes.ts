import { accountDecider, accountStream, emailSettledAt } from '@panelist/domain/identity';
import {
  payoutDecider,
  payoutStream,
  purposeOf,
  mailParticipantWhenDestinationChanged,
  mailParticipantWhenPayoutSettingsChanged,
  type PayoutMethod,
} from '@panelist/domain/payout';
import { preferencesDecider, preferencesStream } from '@panelist/domain/profile';
import type { Dependencies } from '@panelist/infra/service';
import { notice, type MailContent } from '../runtime/notice.js';
import type { WorkerModule } from '../runtime/worker-module.js';
import { destinationTexts, mailMailboxesOfDestination, ofPayout, ofSettings } from './mail-mailboxes-of-destination.js';

interface Destination {
  readonly method: PayoutMethod;
  readonly email: string;
}

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'config' | 'log' | 'logger' | 'providers' | 'queue'>;

/**
 * Mails about every change of where money goes, before it takes effect and after (contract,
 * Accounts): to the account's own address, and to the mailboxes of the former destination and of
 * the new one. Each mail before has a link that takes the change back; the account's alone has the
 * one that confirms it.
 */
export function mailDestinationChanges(dependencies: Needs): readonly WorkerModule[] {
  const { clock, commands, config } = dependencies;
  const { pages, link, until, cancel, text } = destinationTexts(config);

  /** An address that is new itself does not confirm: who changed it may have changed this, too. */
  async function confirm(userId: string, id: string, secret: string, heldUntil: string): Promise<string> {
    const { state: account } = await commands.load(accountDecider, accountStream.of(userId));
    const isSettled = account.status !== 'none' && emailSettledAt(account, config.destinationHoldMs) <= clock.now();
    return isSettled
      ? `If it was you, confirm it here, and it takes effect at once:
${link('confirm-destination', id, secret)}

Otherwise it takes effect on ${until(heldUntil)}.`
      : `Because your e-mail address is new, this mail can't confirm it: it takes effect on ${until(heldUntil)}.`;
  }

  const afterwards = (
    page: string,
  ): string => `If that was not you, or you did not ask our team for it, please write to us at once and change your password. You see and change it here:
${pages}/${page}`;

  const settings = notice(dependencies, {
    job: mailParticipantWhenPayoutSettingsChanged,
    type: ofSettings,
    to: ({ data }) => data.userId,
    write: async ({ type, data }, hello): Promise<MailContent | null> => {
      const { userId } = data;
      switch (type) {
        case 'PayoutPreferenceSet':
          return {
            subject: 'Your payout settings were changed',
            text: text(hello, `from now on your payments go ${wayTo(data)}.`, afterwards('settings/payouts')),
          };
        case 'PayoutPreferenceChangeWithdrawn':
          return {
            subject: 'The change of your payout settings is taken back',
            text: text(hello, 'your payments go where they went before.', afterwards('settings/payouts')),
          };
        case 'PayoutPreferenceChangeRequested': {
          const { state } = await commands.load(preferencesDecider, preferencesStream.of(userId));
          if (state.pendingPayout?.confirmSecret !== data.confirmSecret) return null;
          return {
            subject: 'Please confirm where your payments go',
            text: text(
              hello,
              `your payments are to go ${wayTo(data)}. Until that is confirmed they wait.`,
              await confirm(userId, userId, data.confirmSecret, data.heldUntil),
              cancel(userId, data.cancelSecret),
            ),
          };
        }
        default:
          return type satisfies never;
      }
    },
  });

  const payout = notice(dependencies, {
    job: mailParticipantWhenDestinationChanged,
    type: ofPayout,
    to: ({ data }) => data.userId,
    write: async ({ type, data }, hello): Promise<MailContent | null> => {
      const { payoutId, userId, method, recipientEmail: email } = data;
      const { state } = await commands.load(payoutDecider, payoutStream.of(payoutId));
      if (state.status === 'none') return null;
      const payment = `your payment for ${purposeOf(state.cause)}`;
      if (type === 'PayoutDestinationChanged')
        return {
          subject: 'Your payment goes to another address now',
          text: text(hello, `${payment} now goes ${wayTo({ method, email })}.`, afterwards(`payouts?id=${payoutId}`)),
        };
      const { confirmSecret, cancelSecret, heldUntil } = data;
      if (state.hold?.requested?.confirmSecret !== confirmSecret) return null;
      return {
        subject: 'Please confirm where your payment goes',
        text: text(
          hello,
          `${payment} is to go ${wayTo({ method, email })}. Until that is confirmed it waits.`,
          await confirm(userId, payoutId, confirmSecret, heldUntil),
          cancel(payoutId, cancelSecret),
        ),
      };
    },
  });

  return [settings, payout, mailMailboxesOfDestination(dependencies)];
}

const wayTo = ({ method, email }: Destination): string =>
  method === 'PAYPAL' ? `to the PayPal account of ${email}` : `as a gift card to ${email}`;

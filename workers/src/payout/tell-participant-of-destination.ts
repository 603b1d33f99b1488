import {
  payoutDecider,
  payoutStream,
  purposeOf,
  tellParticipantWhenDestinationChanged,
  tellParticipantWhenPayoutSettingsChanged,
  type PayoutMethod,
} from '@panelist/domain/payout';
import type { Dependencies } from '@panelist/infra/room';
import { notice, type Letter } from '../runtime/notice.js';
import type { Part } from '../runtime/part.js';

/**
 * Tells the account's own address of every change of where money goes, so that the owner
 * notices a change that is not theirs (contract, Staff). Changes recorded before the migration that
 * brings these reactions are not mailed.
 */
export function tellParticipantOfDestination(
  dependencies: Pick<Dependencies, 'commands' | 'config' | 'log' | 'providers' | 'queue'>,
): readonly Part[] {
  const { commands, config } = dependencies;
  const letter = (hello: string, subject: string, what: string, page: string): Letter => ({
    subject,
    text: `${hello}

${what}

If that was not you, or you did not ask our team for it, please write to us at once and change your password. You see and change it here:
${config.publicUrl}/panelists/v2/${page}

The Panelist team`,
  });
  const ofPayout = notice(dependencies, {
    job: tellParticipantWhenDestinationChanged,
    type: 'PayoutDestinationChanged',
    to: ({ data }) => data.userId,
    write: async ({ data: { payoutId, method, recipientEmail } }, hello) => {
      const { state } = await commands.load(payoutDecider, payoutStream.of(payoutId));
      if (state.status === 'none') return null;
      const what = `your payment for ${purposeOf(state.cause)} now goes ${wayTo(method, recipientEmail)}.`;
      return letter(hello, 'Your payment goes to another address now', what, `payouts?id=${payoutId}`);
    },
  });
  const ofSettings = notice(dependencies, {
    job: tellParticipantWhenPayoutSettingsChanged,
    type: 'PayoutPreferenceSet',
    to: ({ data }) => data.userId,
    write: async ({ data }, hello) => {
      const what = `from now on your payments go ${wayTo(data.method, data.email)}.`;
      return letter(hello, 'Your payout settings were changed', what, 'settings/payouts');
    },
  });
  return [ofPayout, ofSettings];
}

const wayTo = (method: PayoutMethod, email: string): string =>
  method === 'PAYPAL' ? `to the PayPal account of ${email}` : `as a gift card to ${email}`;

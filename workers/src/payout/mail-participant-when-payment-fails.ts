import { fold, formatCents } from '@panelist/domain/kernel';
import {
  failureText,
  payoutDecider,
  payoutLifecycle,
  payoutStream,
  purposeOf,
  mailParticipantWhenPaymentFails as job,
  type ExistingPayout,
} from '@panelist/domain/payout';
import type { Dependencies } from '@panelist/infra/service';
import { notice } from '../runtime/notice.js';
import type { WorkerModule } from '../runtime/worker-module.js';

const failures = ['PayoutRejected', 'PayoutReturned', 'PayoutUnclaimed', 'PayoutReversed', 'PayoutVoided'] as const;
const isFailure = (type: string): boolean => failures.some((failure) => failure === type);

/**
 * When a payment did not arrive, mails its owner why, who acts next and where: after a refusal, a
 * return, money that waits at PayPal, a gift card that came back late, and one that was taken back,
 * by the provider or by us. Not while our own account lacks funds: operations resolve that alone.
 * Failures recorded before the migration that brings this reaction are not mailed.
 */
export function mailParticipantWhenPaymentFails(
  dependencies: Pick<Dependencies, 'commands' | 'config' | 'log' | 'providers' | 'queue'>,
): WorkerModule {
  const { config, log } = dependencies;
  return notice(dependencies, {
    job,
    type: failures,
    to: ({ data }) => data.userId,
    write: async ({ type, data, revision }, hello) => {
      const events = await log.read(payoutStream.of(data.payoutId));
      const state = fold(payoutDecider, events);
      // Sent again, or mended, since; a later failure has a mail of its own.
      const isOver = events.some((event) => event.revision > revision && isFailure(event.type));
      if (isOver || state.status === 'none' || state.status !== payoutLifecycle.statusAfter[type]) return null;
      const content = mailOf(state);
      if (content === null) return null;
      const { subject, what } = content;
      return {
        subject,
        text: `${hello}

${what}

Each step of the payment is here:
${config.publicUrl}/panelists/v2/payouts?id=${state.payoutId}

The Panelist team`,
      };
    },
  });
}

function mailOf(state: ExistingPayout): { readonly subject: string; readonly what: string } | null {
  const amount = formatCents(state.netCents);
  const payment = `your payment of ${amount} for ${purposeOf(state.cause)}`;
  const mend =
    'Nothing is lost: check the address on the page below, and the payment is sent again. A new address has to be confirmed first.';
  switch (state.status) {
    case 'rejected':
      if (state.funding) return null;
      return {
        subject: `Your payment of ${amount} could not be sent`,
        what: `${payment} could not be sent to ${state.recipientEmail}. ${failureText(state.refusal.code)}\n\n${mend}`,
      };
    case 'returned':
      return {
        subject: `Your payment of ${amount} could not be delivered`,
        what: `${payment} could not be delivered to ${state.recipientEmail}. ${failureText(state.refusal.code)}\n\n${mend}`,
      };
    case 'unclaimed':
      return {
        subject: `Your payment of ${amount} waits for you at PayPal`,
        what: `${payment} waits at PayPal. Log in to PayPal with ${state.recipientEmail}, or open an account with that address, and accept it within 30 days.\n\nAfter that the money comes back to us, and you can have it sent to another address.`,
      };
    case 'reversed':
      if (state.rewardId !== null)
        return {
          subject: `Your gift card of ${amount} came back`,
          what: `the e-mail with your gift card of ${amount} for ${purposeOf(state.cause)} came back from ${state.recipientEmail}.\n\nOur team looks into it and sends it again. There is nothing for you to do.`,
        };
      return {
        subject: `Your payment of ${amount} was taken back`,
        what: `${payment} was taken back after it had been paid. ${failureText(state.refusal.code)}\n\nOur team looks into it and decides whether it is sent again. There is nothing for you to do.`,
      };
    case 'voided':
      return {
        subject: `Your payment of ${amount} is not sent`,
        what: `${payment} was taken back and is not sent. Should it be approved again, we write to you.\n\nIf you did not expect that, please write to our support and send us the address of the page below.`,
      };
    default:
      return null;
  }
}

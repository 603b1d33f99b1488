import { z } from 'zod';
import { id, isoTime } from '../kernel/contract.js';
import type { ErasureOrigin } from '../kernel/erasure-origins.js';
import { formatCents } from '../kernel/money.js';
import { counted, utcDay } from '../kernel/phrases.js';
import type { payoutLifecycle } from '../payout/browser.js';
import { identityProviderName } from './identity-check.js';
import { providerNames, type SocialProvider } from './social.js';

export { erasureOrigins, type ErasureOrigin } from '../kernel/erasure-origins.js';

/** An erasure that was asked for. Times in ISO 8601. */
export interface Erasure {
  readonly erasureId: string;
  readonly by: ErasureOrigin;
  readonly requestedAt: string;
}

/** Something that outlasts an erasure, and the reason. Neither names the person. */
export const retainedDataSchema = z.object({ what: z.string(), why: z.string() });
export type RetainedData = z.output<typeof retainedDataSchema>;

/** What an erased person reads (contract, Settled after reading part two). */
export const erasureReceiptSchema = z.object({
  id,
  /** When the erasure was asked for. */
  at: isoTime,
  destroyed: z.array(z.string()),
  kept: z.array(retainedDataSchema),
});
export type ErasureReceipt = Readonly<z.output<typeof erasureReceiptSchema>>;

/** What an account holds, as far as the receipt counts it. */
export interface ErasureFacts {
  readonly providers: readonly SocialProvider[];
  readonly hasProfile: boolean;
  readonly isIdentityVerified: boolean;
  readonly hasPicture: boolean;
  readonly hasVideo: boolean;
  /** Responses to projects, in any state. */
  readonly responses: number;
  /**
   * Those of them that end with the account: drafts, applications, bookings, and studies without an
   * approved payment.
   */
  readonly open: number;
  readonly payments: readonly ErasurePayment[];
}

type PayoutStatus = payoutLifecycle.PayoutLifecycleFacts['status'];

/** A payment to the person. Money in cents, times in ISO 8601. */
export interface ErasurePayment {
  readonly netCents: number;
  readonly method: 'TREMENDOUS' | 'PAYPAL';
  readonly status: PayoutStatus;
  readonly requestedAt: string;
  /** Null while it was not paid. */
  readonly paidAt: string | null;
  /** The provider's ids of the order and of the gift card, where there are some. */
  readonly providerIds: readonly string[];
  /** The money may still be sent or sent again, which needs name and address. */
  readonly needsRecipient: boolean;
}

/**
 * Days after the erasure during which name and address of a payment that is not paid yet are
 * retained at most.
 */
export const retainedRecipientDays = 90;

const providerOf = { TREMENDOUS: 'Tremendous', PAYPAL: 'PayPal' } as const;

const taxLaw =
  'Tax and accounting law requires records of payments: amounts, dates and the providers’ ids. Your name and address are not among them.';

/** What the erasure destroys, in sentences to the person. */
export function destroyedByErasure(facts: ErasureFacts): readonly string[] {
  const { providers, isIdentityVerified, hasProfile, hasPicture, hasVideo, responses, open, payments } = facts;
  const unpaid = payments.some(({ needsRecipient }) => needsRecipient) ? ', but for payments that are still to be paid' : '';
  const files = [...(hasPicture ? ['your photo'] : []), ...(hasVideo ? ['your video introduction'] : [])].join(' and ');
  return [
    'The key that encrypts your personal data: without it nobody can read what copies and backups still hold of them.',
    'Your name, e-mail addresses, phone numbers and password.',
    ...(hasProfile
      ? ['Your profile: location, demographics, employment, skills, topics and everything else that you told us.']
      : []),
    ...(files === '' ? [] : [`Your files: ${files}, and whatever else you uploaded.`]),
    ...(responses === 0
      ? []
      : [`What you answered and wrote in ${counted(responses, 'application')}, messages to researchers included.`]),
    ...(open === 0 ? [] : [cancelledText(open)]),
    ...(providers.length === 0 ? [] : [`The connection with ${providers.map((one) => providerNames[one]).join(', ')}.`]),
    ...(isIdentityVerified ? [`The number under which ${identityProviderName} verified your identity.`] : []),
    `Your settings, saved searches, log-ins and the address to which payments were sent${unpaid}.`,
  ];
}

const cancelledText = (open: number): string =>
  open === 1
    ? 'An application, a booking, or a project without an approved payment: cancelled, so nothing is paid for it.'
    : `${open} applications, bookings, or projects without an approved payment: cancelled, so nothing is paid for them.`;

/** What outlasts the erasure, and why, to the person. */
export function retainedAfterErasure({ hasProfile, payments, responses }: ErasureFacts): readonly RetainedData[] {
  const waiting = payments.filter(({ needsRecipient }) => needsRecipient);
  return [
    ...payments.map((payment) => ({ what: paymentText(payment), why: taxLaw })),
    ...waiting.map(({ netCents }) => ({
      what: `The name and address to which ${formatCents(netCents)} is still to be paid, encrypted.`,
      why: `What you have earned is still paid. Both are destroyed once it is paid or taken back, and after ${retainedRecipientDays} days at the latest.`,
    })),
    ...(responses === 0
      ? []
      : [
          {
            what: `Project, times and outcome of ${counted(responses, 'application')}, under a number without a name.`,
            why: 'Researchers and our ledger need complete records of their projects. Your answers are not among them.',
          },
          {
            what: 'What researchers wrote to you in messages and disputes, if they did.',
            why: 'A text belongs to who wrote it, and is erased with their account.',
          },
        ]),
    ...(hasProfile
      ? [
          {
            what: 'Of referrals by you and of you, if there were any: status, times and bonus, under a number without a name.',
            why: 'The bonus of the other person follows from them, and our ledger names what each bonus was paid for.',
          },
        ]
      : []),
    {
      what: 'When the account was opened, used and erased, and this receipt, under a number without a name.',
      why: 'We have to be able to prove that we erased your data.',
    },
    {
      what: 'Keyed hashes of what was reserved for the account, such as its e-mail addresses and phone numbers, marked as free.',
      why: 'They show that each may be used again. Without our secret key nobody can match them to an address or number.',
    },
  ];
}

const unpaidText: Readonly<Partial<Record<PayoutStatus, string>>> = {
  returned: 'came back and was not paid',
  reversed: 'came back after it was paid',
  voided: 'taken back before it was paid',
};

function paymentText({ netCents, method, status, requestedAt, paidAt, providerIds }: ErasurePayment): string {
  const unpaid = `requested on ${utcDay(requestedAt)}, ${unpaidText[status] ?? 'not paid yet'}`;
  const when = paidAt === null ? unpaid : `paid on ${utcDay(paidAt)}`;
  const ids = providerIds.length === 0 ? '' : ` (${providerIds.join(', ')})`;
  return `A payment of ${formatCents(netCents)}, ${when}, through ${providerOf[method]}${ids}.`;
}

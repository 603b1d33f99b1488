import { certainlyNotSent, failureText, PROVIDER_DEADLINE_MS } from './deadline.js';
import { NotLoggedInError, paypalClient, type PaypalAnswer, type PaypalSettings, type PaypalCall } from './paypal-client.js';
import { paypalFind, paypalList } from './paypal-list.js';
import {
  duplicateOf,
  isFundingError,
  isOurBatch,
  listedBatch,
  outcomeOfBatch,
  paypalBatch,
  paypalError,
} from './paypal-outcome.js';
import {
  type ListedPayout,
  type PayoutOrder,
  type PayoutOutcome,
  type PayoutProvider,
  ProviderSilentError,
  type ProviderMessage,
} from './port.js';
import { z } from 'zod';

/** PayPal retries for three days. An older message is a replay. */
const OLDEST_MS = 4 * 86_400_000;
const FUTURE_MS = 3_600_000;

const headers = {
  auth_algo: 'PayPal-Auth-Algo',
  cert_url: 'PayPal-Cert-Url',
  transmission_id: 'PayPal-Transmission-Id',
  transmission_sig: 'PayPal-Transmission-Sig',
  transmission_time: 'PayPal-Transmission-Time',
} as const;

/**
 * Asks PayPal whether it sent this to the webhook with our id. Refuses messages that can't be
 * PayPal's without a call, so that strangers can't make us call. Throws `ProviderSilentError` when
 * PayPal gives no clear answer.
 */
async function sentByPaypal(call: PaypalCall, webhookId: string | null, { bytes, header }: ProviderMessage): Promise<boolean> {
  const given = Object.entries(headers).map(([field, name]) => [field, header(name)] as const);
  if (webhookId === null || given.some(([, value]) => value === undefined || value.length > 500)) return false;
  const age = Date.now() - Date.parse(header(headers.transmission_time) ?? '');
  if (!(age < OLDEST_MS && age > -FUTURE_MS) || !isObject(bytes)) return false;
  const proof = JSON.stringify({ ...Object.fromEntries(given), webhook_id: webhookId });
  // Sends the event back byte for byte: the signature covers its checksum, and serialising it again
  // may change it.
  const answer = await asked(() =>
    call(
      'POST',
      '/v1/notifications/verify-webhook-signature',
      `${proof.slice(0, -1)},"webhook_event":${bytes.toString('utf8')}}`,
    ),
  );
  const verification = z.object({ verification_status: z.string() }).safeParse(answer.body);
  if (answer.status === 200 && verification.success) return verification.data.verification_status === 'SUCCESS';
  // PayPal refused the verification itself: it never sent this message.
  if (answer.status === 400 || answer.status === 422) return false;
  throw new ProviderSilentError(`PayPal answered ${answer.status} when asked about a signature`);
}

/** The batch with this id. */
async function batchWith(call: PaypalCall, id: string): Promise<ListedPayout | null> {
  const answer = await asked(() => call('GET', `/v1/payments/payouts/${encodeURIComponent(id)}`));
  if (answer.status === 404) return null;
  const batch = paypalBatch.safeParse(answer.body);
  if (answer.status !== 200 || !batch.success)
    throw new ProviderSilentError(`PayPal answered ${answer.status} when asked about a batch`);
  return listedBatch(batch.data);
}

async function asked(question: () => Promise<PaypalAnswer>): Promise<PaypalAnswer> {
  try {
    return await question();
  } catch (cause) {
    throw new ProviderSilentError(`PayPal was not reached: ${failureText(cause)}`);
  }
}

function isObject(bytes: Buffer): boolean {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/**
 * PayPal payouts: one batch of one item a payout, `sender_batch_id` being the key. PayPal refuses a
 * key that it has seen within 30 days and links to its batch, so the identical batch posted again
 * is the look-up if no id came back. A look-up that is refused for another reason (no funds, no
 * permission) names no batch and proves nothing; PayPal's own advice on USER_BUSINESS_ERROR,
 * another key, would pay twice.
 */
export function paypalPayouts({
  deadlineMs = PROVIDER_DEADLINE_MS,
  webhookId,
  ...settings
}: PaypalSettings & {
  /**
   * Id of our webhook at PayPal: a message to another one is not for us. Null: every message is
   * refused.
   */
  readonly webhookId: string | null;
}): PayoutProvider {
  const call = paypalClient({ ...settings, deadlineMs });

  async function post(order: PayoutOrder): Promise<PayoutOutcome> {
    const answer = await call('POST', '/v1/payments/payouts', requestOf(order));
    if (answer.status === 200 || answer.status === 201 || answer.status === 202) return batchOutcome(answer, order);
    return refused(answer, order);
  }

  async function get(batchId: string, order: PayoutOrder): Promise<PayoutOutcome> {
    const answer = await call('GET', `/v1/payments/payouts/${encodeURIComponent(batchId)}`);
    if (answer.status !== 200) return { kind: 'unknown', message: `the look-up answered ${answer.status}` };
    return batchOutcome(answer, order);
  }

  /**
   * 401, 403 and 429 are about our account (log-in, permission, number of calls), not about this
   * payout.
   */
  async function refused(answer: PaypalAnswer, order: PayoutOrder): Promise<PayoutOutcome> {
    if (answer.status >= 500 || answer.status === 408) return { kind: 'unknown', message: `PayPal answered ${answer.status}` };
    const error = paypalError.safeParse(answer.body);
    if (answer.status === 401 || answer.status === 403 || answer.status === 429)
      return { kind: 'not-sent', message: `PayPal answered ${answer.status} ${error.data?.name ?? 'without a reason'}` };
    if (!error.success) return { kind: 'unknown', message: `PayPal answered ${answer.status} without a reason` };
    const batchId = duplicateOf(error.data);
    if (batchId !== undefined) return get(batchId, order);
    const { name, message, details } = error.data;
    // It names no batch and may mean "this key was used": not proof that nothing was paid.
    if (name === 'USER_BUSINESS_ERROR') return { kind: 'unknown', message: `${name}: ${message}` };
    const reasons = details.flatMap(({ issue }) => (issue === undefined ? [] : [issue]));
    return {
      kind: 'rejected',
      providerId: null,
      code: name,
      message: [message, ...reasons].join(' '),
      funding: isFundingError(name),
    };
  }

  return {
    isGenuine: (message) => sentByPaypal(call, webhookId, message),
    orderBehind: ({ id }) => batchWith(call, id),
    list: (period) => paypalList(call, period),
    find: (keys, period) => paypalFind(call, keys, period),
    dispatch: (order) => guarded(() => post(order)),
    lookUp: (order, providerId) =>
      guarded(() => (providerId === undefined ? post(order) : get(providerId, order))).then(foundOrUnknown),
  };
}

/**
 * A look-up that PayPal refused leaves the outcome unknown: the batch may have been accepted
 * before.
 */
function foundOrUnknown(outcome: PayoutOutcome): PayoutOutcome {
  if (outcome.kind !== 'rejected' || outcome.providerId !== null) return outcome;
  return { kind: 'unknown', message: `the look-up was refused: ${outcome.code} ${outcome.message}` };
}

async function guarded(work: () => Promise<PayoutOutcome>): Promise<PayoutOutcome> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NotLoggedInError) return { kind: 'not-sent', message: `log-in: ${failureText(error.cause)}` };
    const message = failureText(error);
    return certainlyNotSent(error) ? { kind: 'not-sent', message } : { kind: 'unknown', message };
  }
}

function batchOutcome(answer: PaypalAnswer, order: PayoutOrder): PayoutOutcome {
  const batch = paypalBatch.safeParse(answer.body);
  if (!batch.success) return { kind: 'unknown', message: 'PayPal answered in a form that we do not know' };
  if (!isOurBatch(batch.data, order))
    return { kind: 'unknown', message: 'the batch under this key differs from ours: a person has to look', isForeign: true };
  return outcomeOfBatch(batch.data);
}

function requestOf(order: PayoutOrder) {
  return {
    sender_batch_header: { sender_batch_id: order.key, email_subject: 'You have a payment from Panelist' },
    items: [
      {
        recipient_type: 'EMAIL',
        amount: { value: (order.amountCents / 100).toFixed(2), currency: 'USD' },
        receiver: order.recipient.email,
        note: order.memo,
        sender_item_id: order.key,
      },
    ],
  };
}

import { certainlyNotSent, failureText, PROVIDER_DEADLINE_MS } from './deadline.js';
import { NotLoggedInError, paypalClient, type PaypalAnswer, type PaypalSettings } from './paypal-client.js';
import { paypalFind, paypalList } from './paypal-list.js';
import { duplicateOf, isFundingError, isOurBatch, outcomeOfBatch, paypalBatch, paypalError } from './paypal-outcome.js';
import { batchWith, sentByPaypal } from './paypal-webhook.js';
import type { PayoutOrder, PayoutOutcome, PayoutProvider } from './port.js';

/**
 * PayPal payouts: one batch of one item a payout, `sender_batch_id` being the key. PayPal refuses a
 * key that it has seen within 30 days and links to its batch, so the identical batch posted again
 * is the look-up if no id came back. A look-up that is refused for another reason (no funds, no
 * permission) names no batch and proves nothing; PayPal's own advice on USER_BUSINESS_ERROR, another
 * key, would pay twice.
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

  /** 401, 403 and 429 are about our account (log-in, permission, number of calls), not about this payout. */
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

/** A look-up that PayPal refused leaves the outcome unknown: the batch may have been accepted before. */
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
    return { kind: 'unknown', message: 'the batch under this key differs from ours: a person has to look' };
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

import { z } from 'zod';
import { certainlyNotSent, failureText } from './deadline.js';
import type { PayoutOrder, PayoutOutcome } from './port.js';

const reward = z.object({
  id: z.string(),
  value: z.object({ denomination: z.number(), currency_code: z.string().optional() }).optional(),
  recipient: z.object({ email: z.string().nullish() }).optional(),
  delivery: z.object({ status: z.string() }),
});

/** The fields of an order that we read; we ignore the rest of Tremendous's answer. */
export const tremendousOrder = z.object({
  id: z.string(),
  external_id: z.string().nullish(),
  status: z.string(),
  rewards: z.array(reward).default([]),
});
export type TremendousOrder = z.output<typeof tremendousOrder>;

/**
 * What an order's state means for the payout. EXECUTED is paid for, not yet delivered: the reward's
 * delivery decides.
 */
export function outcomeOfOrder(order: TremendousOrder): PayoutOutcome {
  const [first] = order.rewards;
  const sentTo = first?.recipient?.email;
  const to = sentTo == null ? {} : { sentTo };
  const found = { providerId: order.id, ...(first ? { rewardId: first.id } : {}), ...to };
  switch (order.status) {
    case 'EXECUTED':
      return first?.delivery.status === 'FAILED'
        ? {
            kind: 'returned',
            ...found,
            code: 'DELIVERY_FAILED',
            message: 'The gift card could not be delivered to this e-mail address.',
          }
        : { kind: first?.delivery.status === 'SUCCEEDED' ? 'settled' : 'accepted', ...found };
    case 'FAILED':
    case 'CANCELED':
      return {
        kind: 'rejected',
        providerId: order.id,
        code: order.status,
        message: `The order is ${order.status.toLowerCase()}.`,
        funding: false,
        ...to,
      };
    case 'PENDING APPROVAL':
    case 'PENDING INTERNAL PAYMENT APPROVAL':
      return { kind: 'held', providerId: order.id, code: order.status, message: 'The order waits for an approval.', ...to };
    default:
      return { kind: 'accepted', ...found };
  }
}

/**
 * The reward's value in cents, none where it is not in dollars; null where Tremendous does not say
 * it.
 */
export const centsOf = ({ value }: Pick<z.output<typeof reward>, 'value'>): number | null => {
  if (value === undefined) return null;
  return (value.currency_code ?? 'USD') === 'USD' ? Math.round(value.denomination * 100) : 0;
};

/**
 * Whether the order found under our key is our order: one reward over our amount in US dollars.
 * Tremendous answers a repeated key with the
 * first order, whatever the request says.
 */
export function isOurOrder(found: TremendousOrder, order: PayoutOrder): boolean {
  const [first, second] = found.rewards;
  const cents = first === undefined ? null : centsOf(first);
  return found.external_id === order.key && second === undefined && (cents === null || cents === order.amountCents);
}

/**
 * Whether it goes to our recipient. Checked only on the answer to an order: a resent reward may go
 * elsewhere by then.
 */
export function goesTo(found: TremendousOrder, order: PayoutOrder): boolean {
  const email = found.rewards[0]?.recipient?.email;
  return email == null || email.toLowerCase() === order.recipient.email.toLowerCase();
}

const errorBody = z.object({ errors: z.object({ message: z.string(), payload: z.unknown().optional() }) });

/**
 * What a failed ordering means. 402 is a lack of funds; other 4xx are refusals, except those that
 * say nothing about the order (a time-out, a conflict, too many calls, a refused API key): after
 * these and all 5xx the outcome is unknown.
 */
export function outcomeOfFailure(error: unknown): PayoutOutcome {
  const answer = answerOf(error);
  if (answer === null) {
    const message = failureText(error);
    return certainlyNotSent(error) ? { kind: 'not-sent', message } : { kind: 'unknown', message };
  }
  const { status, message } = answer;
  if (status === 429 || status === 401 || status === 403) return { kind: 'not-sent', message: `${status} ${message}` };
  // A gateway's answer (502 to 504) says nothing of the call behind it.
  if (status === 500) return { kind: 'unknown', message: `${status} ${message}`, isAnswered: true };
  if (status < 400 || status >= 500 || status === 408 || status === 409)
    return { kind: 'unknown', message: `${status} ${message}` };
  const code = status === 402 ? 'INSUFFICIENT_FUNDS' : `HTTP_${status}`;
  return { kind: 'rejected', providerId: null, code, message, funding: status === 402 };
}

/** Status and words of the provider, if it answered at all. */
export function answerOf(error: unknown): { readonly status: number; readonly message: string } | null {
  if (typeof error !== 'object' || error === null || !('response' in error)) return null;
  const response = z.object({ status: z.number(), data: z.unknown() }).safeParse(error.response);
  if (!response.success) return null;
  const body = errorBody.safeParse(response.data.data);
  return { status: response.data.status, message: body.success ? textOf(body.data.errors) : 'without a reason' };
}

/** Tremendous puts the reason below the field that it concerns. */
function textOf({ message, payload }: { readonly message: string; readonly payload?: unknown }): string {
  const reasons = leaves(payload);
  return reasons.length === 0 ? message : `${message}: ${reasons.join('; ')}`;
}

function leaves(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [];
}

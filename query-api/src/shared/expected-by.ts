import {
  fundedWithinBusinessDays,
  isOurFault,
  payoutLifecycle,
  type PayoutMethod,
  type PayoutStatus,
} from '@panelist/domain/payout/browser';
import { afterBusinessDays, afterDays } from '@panelist/infra/calendar';

interface Sent {
  readonly status: PayoutStatus;
  readonly method: PayoutMethod;
  readonly requestedAt: string;
  readonly sentAt: string | null;
  readonly statusChangedAt: string;
  readonly failureCode: string | null;
}

/** PayPal up to 5 days; gift cards up to 10 business days (document 3 §9). */
const arrivalAfter: Readonly<Record<PayoutMethod, (at: string) => string>> = {
  PAYPAL: (at) => afterDays(at, 5),
  TREMENDOUS: (at) => afterBusinessDays(at, 10),
};

/**
 * Until when the payout arrives, by the providers' calendar, or is sent again where our funds were
 * short; null unless one of these is under way, and once that time is past. ISO 8601.
 */
export function expectedBy(payout: Sent, now: string): string | null {
  const by = dueBy(payout);
  return by !== null && Date.parse(by) > Date.parse(now) ? by : null;
}

function dueBy({ status, method, requestedAt, sentAt, statusChangedAt, failureCode }: Sent): string | null {
  if (status === 'rejected' && isOurFault(failureCode ?? undefined))
    return afterBusinessDays(sentAt ?? requestedAt, fundedWithinBusinessDays);
  // Its owner or our team acts first, at a time that we do not know.
  if (status === 'unclaimed' || status === 'awaiting-release') return null;
  // An earlier attempt says nothing about the next one.
  const since = status === 'requested' ? statusChangedAt : (sentAt ?? requestedAt);
  return payoutLifecycle.paymentStatus[status] === 'PENDING' ? arrivalAfter[method](since) : null;
}

/** PayPal keeps unclaimed money for 30 days, then it comes back. Null unless it waits for that. */
export function claimBy({ status, statusChangedAt }: { readonly status: PayoutStatus; readonly statusChangedAt: string }) {
  return status === 'unclaimed' ? new Date(Date.parse(statusChangedAt) + 30 * 86_400_000).toISOString() : null;
}

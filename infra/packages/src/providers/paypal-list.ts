import { z } from 'zod';
import { failureText } from './deadline.js';
import type { PaypalCall } from './paypal-client.js';
import { ProviderSilentError, type ListedPayout, type PayoutList } from './port.js';

const PAGE = 500;
/** Most that PayPal lists at once, and how far it looks back. */
const LONGEST_MS = 31 * 86_400_000;
const OLDEST_MS = 3 * 365 * 86_400_000;
/** Within which a transaction is listed, where PayPal does not say how far its list goes. */
const LISTED_AFTER_MS = 3 * 3_600_000;
/**
 * Payouts, in PayPal's transaction event codes; refunds and reversals are transactions of their
 * own.
 */
const PAYOUT = 'T0001';

const amount = z.object({ value: z.string(), currency_code: z.string().optional() });
const page = z.object({
  transaction_details: z
    .array(
      z.object({
        transaction_info: z.object({
          transaction_id: z.string(),
          transaction_event_code: z.string(),
          transaction_initiation_date: z.string(),
          transaction_amount: amount,
          /** S: completed. P: pending. V: reversed. D: denied. */
          transaction_status: z.string(),
          /** What we gave as `sender_item_id`. */
          custom_field: z.string().optional(),
          invoice_id: z.string().optional(),
        }),
      }),
    )
    .default([]),
  total_pages: z.number().int(),
  /** Up to when PayPal's own data goes. */
  last_refreshed_datetime: z.string().optional(),
});
type Transaction = z.output<typeof page>['transaction_details'][number]['transaction_info'];

/**
 * Our payouts in PayPal's Transaction Search, month by month and page by page. PayPal lists a
 * transaction up to three hours after it happened, and says up to when it has refreshed its list.
 */
export async function paypalList(
  call: PaypalCall,
  { since, until }: { readonly since: string; readonly until: string },
): Promise<PayoutList> {
  const end = Date.parse(until);
  const found = new Map<string, ListedPayout>();
  let refreshed = end - LISTED_AFTER_MS;
  for (let from = Math.max(Date.parse(since), end - OLDEST_MS), to = from; to < end; from = to) {
    to = Math.min(end, from + LONGEST_MS);
    const month = { since: new Date(from).toISOString(), until: new Date(to).toISOString() };
    const upTo = await readMonth(call, month, found);
    if (upTo !== undefined) refreshed = Date.parse(upTo);
  }
  return { orders: [...found.values()], until: new Date(Math.min(end, refreshed)).toISOString() };
}

/** Our payouts under these keys, among those that PayPal lists. */
export async function paypalFind(
  call: PaypalCall,
  keys: readonly string[],
  period: { readonly since: string; readonly until: string },
): Promise<readonly ListedPayout[]> {
  const { orders } = await paypalList(call, period);
  return orders.filter(({ key }) => key !== null && keys.includes(key));
}

/** Adds what PayPal lists of this period; returns up to when its list goes. */
async function readMonth(
  call: PaypalCall,
  { since, until }: { readonly since: string; readonly until: string },
  found: Map<string, ListedPayout>,
): Promise<string | undefined> {
  let refreshed: string | undefined;
  for (let number = 1, pages = 1; number <= pages; number += 1) {
    const query = new URLSearchParams({
      start_date: since,
      end_date: until,
      transaction_type: PAYOUT,
      fields: 'transaction_info',
      balance_affecting_records_only: 'N',
      page_size: String(PAGE),
      page: String(number),
    });
    const answer = await call('GET', `/v1/reporting/transactions?${query.toString()}`).catch((error: unknown) => {
      throw new ProviderSilentError(`PayPal gave no list: ${failureText(error)}`);
    });
    const read = page.safeParse(answer.body);
    if (answer.status !== 200 || !read.success)
      throw new ProviderSilentError(`PayPal answered ${answer.status} when asked for its transactions`);
    pages = read.data.total_pages;
    refreshed = read.data.last_refreshed_datetime;
    for (const { transaction_info: info } of read.data.transaction_details)
      // The same id may be listed twice, once for each effect on the balance.
      if (info.transaction_event_code === PAYOUT) found.set(info.transaction_id, listed(info));
  }
  return refreshed;
}

/** Money that leaves our account is negative. What is not in dollars is worth none. */
const centsOf = ({ value, currency_code: currency = 'USD' }: z.output<typeof amount>): number =>
  currency === 'USD' ? Math.abs(Math.round(Number(value) * 100)) : 0;

function listed(info: Transaction): ListedPayout {
  const status = { S: 'paid', P: 'open' } as const;
  return {
    key: info.custom_field ?? info.invoice_id ?? null,
    providerId: info.transaction_id,
    cents: centsOf(info.transaction_amount),
    status: status[info.transaction_status as keyof typeof status] ?? 'failed',
    at: new Date(info.transaction_initiation_date).toISOString(),
  };
}

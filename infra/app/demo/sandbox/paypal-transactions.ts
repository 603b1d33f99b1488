import type { Request, Response } from 'express';
import { z } from 'zod';
import { itemOf } from './paypal-answers.js';
import { batchesBetween, type BatchRow } from './paypal-batches.js';
import { isDisturbed, type SandboxContext } from './sandbox-context.js';

const time = z.string().refine((text) => !Number.isNaN(Date.parse(text)));
const asked = z.object({
  start_date: time,
  end_date: time,
  page_size: z.coerce.number().int().min(1).max(500).default(100),
  page: z.coerce.number().int().min(1).default(1),
});
const LONGEST_MS = 31 * 86_400_000;
const LAG_MS = 3 * 3_600_000;

/** PayPal's Transaction Search (v1), of payouts alone. Null: the request is refused. */
export async function transactions(context: SandboxContext, request: Request, response: Response): Promise<null | undefined> {
  const query = asked.safeParse(request.query);
  if (!query.success) return null;
  const { start_date: from, end_date: to, page_size: size, page } = query.data;
  if (Date.parse(to) - Date.parse(from) > LONGEST_MS) return null;
  const refreshed = await refreshedAt(context);
  // Nothing later is listed yet, and a period that begins later is refused.
  if (Date.parse(from) > refreshed) return null;
  const served = new Date(Math.min(Date.parse(to), refreshed)).toISOString();
  const { rows, total } = await batchesBetween(context, { from, to: served }, { page, size });
  response.json({
    transaction_details: rows.map((row) => ({ transaction_info: transactionOf(row, context) })),
    start_date: from,
    end_date: served,
    last_refreshed_datetime: new Date(refreshed).toISOString(),
    page,
    total_items: total,
    total_pages: Math.ceil(total / size),
  });
  return undefined;
}

/**
 * Up to when the list goes, in milliseconds: to now, or as far as PayPal's own lags behind at most.
 */
async function refreshedAt(context: SandboxContext): Promise<number> {
  return Date.parse(context.clock.now()) - ((await isDisturbed(context, 'lag-lists')) ? LAG_MS : 0);
}

/** Unclaimed money has left the account: it is pending. */
function transactionOf(row: BatchRow, context: SandboxContext) {
  const { transaction_status: status } = itemOf(row, context);
  const codes: Readonly<Record<string, string>> = {
    SUCCESS: 'S',
    PENDING: 'P',
    UNCLAIMED: 'P',
    ONHOLD: 'P',
    FAILED: 'D',
    DENIED: 'D',
  };
  return {
    transaction_id: row.item_id,
    transaction_event_code: 'T0001',
    transaction_initiation_date: row.created_at.toISOString(),
    transaction_updated_date: row.created_at.toISOString(),
    transaction_amount: { currency_code: 'USD', value: (-row.cents / 100).toFixed(2) },
    transaction_status: codes[status] ?? 'V',
    ...(row.sender_item_id === null ? {} : { custom_field: row.sender_item_id }),
  };
}

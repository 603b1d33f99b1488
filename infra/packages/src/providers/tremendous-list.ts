import type { OrdersApi } from 'tremendous';
import { z } from 'zod';
import { failureText } from './deadline.js';
import { ProviderSilentError, type ListedPayout } from './port.js';
import { centsOf, outcomeOfOrder, tremendousOrder, type TremendousOrder } from './tremendous-outcome.js';

const PAGE = 100;
const page = z.object({
  orders: z.array(tremendousOrder.extend({ created_at: z.string() })),
  total_count: z.number().int(),
});

/** All orders that Tremendous created in a period, page by page. */
export async function tremendousList(
  orders: OrdersApi,
  options: () => Parameters<OrdersApi['listOrders']>[6],
  { since, until }: { readonly since: string; readonly until: string },
): Promise<readonly ListedPayout[]> {
  const found = new Map<string, ListedPayout>();
  try {
    for (let offset = 0; ; offset += PAGE) {
      const { data } = await orders.listOrders(offset, undefined, undefined, since, until, PAGE, options());
      const { orders: some, total_count: total } = page.parse(data);
      for (const order of some) found.set(order.id, listed(order));
      if (offset + PAGE >= total) return complete(found, total);
      if (some.length === 0) return complete(found, total);
    }
  } catch (error) {
    if (error instanceof ProviderSilentError) throw error;
    throw new ProviderSilentError(`Tremendous gave no usable list: ${failureText(error)}`);
  }
}

/** A list that changes while it is read may skip an order: it is read again. */
function complete(found: ReadonlyMap<string, ListedPayout>, total: number): readonly ListedPayout[] {
  if (found.size < total) throw new ProviderSilentError(`Tremendous listed ${found.size} of ${total} orders`);
  return [...found.values()];
}

function listed(order: TremendousOrder & { readonly created_at: string }): ListedPayout {
  const { kind } = outcomeOfOrder(order);
  return {
    key: order.external_id ?? null,
    providerId: order.id,
    cents: order.rewards.reduce((sum, reward) => sum + (centsOf(reward) ?? 0), 0),
    // A gift card that was bought and not delivered is still there.
    status: kind === 'settled' ? 'paid' : kind === 'rejected' ? 'failed' : 'open',
    at: new Date(order.created_at).toISOString(),
  };
}

import type { OrdersApi } from 'tremendous';
import { z } from 'zod';
import { failureText } from './deadline.js';
import { ProviderSilentError, type ListedPayout, type PayoutList } from './port.js';
import { centsOf, outcomeOfOrder, tremendousOrder } from './tremendous-outcome.js';

const PAGE = 100;
const listedOrder = tremendousOrder.extend({ created_at: z.string() });
const page = z.object({ orders: z.array(listedOrder), total_count: z.number().int() });
type Options = () => Parameters<OrdersApi['listOrders']>[6];

/** All orders that Tremendous created in a period, page by page. */
export async function tremendousList(
  orders: OrdersApi,
  options: Options,
  { since, until }: { readonly since: string; readonly until: string },
): Promise<PayoutList> {
  const found = new Map<string, ListedPayout>();
  return usable(async () => {
    for (let offset = 0; ; offset += PAGE) {
      const { data } = await orders.listOrders(offset, undefined, undefined, since, until, PAGE, options());
      const { orders: some, total_count: total } = page.parse(data);
      for (const order of some) found.set(order.id, listed(order));
      if (offset + PAGE >= total || some.length === 0) return { orders: complete(found, total), until };
    }
  });
}

/** The orders under these keys. */
export async function tremendousFind(
  orders: OrdersApi,
  options: Options,
  keys: readonly string[],
): Promise<readonly ListedPayout[]> {
  const find = async (key: string) => {
    const { data } = await orders.listOrders(undefined, undefined, key, undefined, undefined, undefined, options());
    return page.parse(data).orders.filter((order) => order.external_id === key);
  };
  return usable(async () => (await Promise.all(keys.map(find))).flat().map(listed));
}

async function usable<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
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

function listed(order: z.output<typeof listedOrder>): ListedPayout {
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

import type { OrdersApi, RewardsApi } from 'tremendous';
import { z } from 'zod';
import { failureText, PROVIDER_DEADLINE_MS } from './deadline.js';
import {
  ProviderSilentError,
  type PayoutOrder,
  type PayoutOutcome,
  type PayoutProvider,
  type ListedPayout,
  type PayoutList,
  type ProviderMessage,
} from './port.js';
import {
  answerOf,
  goesTo,
  isOurOrder,
  outcomeOfFailure,
  outcomeOfOrder,
  tremendousOrder,
  centsOf,
} from './tremendous-outcome.js';
import { createHmac, timingSafeEqual } from 'node:crypto';

const PAGE = 100;
const listedOrder = tremendousOrder.extend({ created_at: z.string() });
const page = z.object({ orders: z.array(listedOrder), total_count: z.number().int() });
type Options = () => Parameters<OrdersApi['listOrders']>[6];

/** All orders that Tremendous created in a period, page by page. */
async function tremendousList(
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
async function tremendousFind(orders: OrdersApi, options: Options, keys: readonly string[]): Promise<readonly ListedPayout[]> {
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
  const outcome = outcomeOfOrder(order);
  return {
    key: order.external_id ?? null,
    providerId: order.id,
    cents: order.rewards.reduce((sum, reward) => sum + (centsOf(reward) ?? 0), 0),
    // A gift card that was bought and not delivered is still there.
    status: outcome.kind === 'settled' ? 'paid' : outcome.kind === 'rejected' ? 'failed' : 'open',
    at: new Date(order.created_at).toISOString(),
    ...('sentTo' in outcome ? { sentTo: outcome.sentTo } : {}),
  };
}

export interface TremendousSettings {
  /** With `/api/v2`. */
  readonly url: string;
  readonly apiKey: string;
  /** Which gift cards a recipient may choose. */
  readonly campaignId: string;
  /** Signs Tremendous's own messages. Null: every message is refused. */
  readonly webhookKey: string | null;
  readonly deadlineMs?: number;
}

/**
 * Gift cards by e-mail through Tremendous: one order with one reward a payout, `external_id` being
 * the key.
 */
export function tremendousPayouts({
  url,
  apiKey,
  campaignId,
  webhookKey,
  deadlineMs = PROVIDER_DEADLINE_MS,
}: TremendousSettings): PayoutProvider {
  let loading: Promise<{ readonly orders: OrdersApi; readonly rewards: RewardsApi }> | undefined;
  /** Tremendous's package takes long to load, and workers alone order. */
  const client = async () =>
    (loading ??= import('tremendous').then((sdk) => {
      const configuration = new sdk.Configuration({ basePath: url.replace(/\/$/, ''), accessToken: apiKey });
      return { orders: new sdk.OrdersApi(configuration), rewards: new sdk.RewardsApi(configuration) };
    }));
  // Our own deadline in addition to axios's: its time-out does not cover every phase.
  const options = () => ({
    timeout: deadlineMs,
    signal: AbortSignal.timeout(deadlineMs),
    maxRedirects: 0,
    proxy: false as const,
  });

  async function lookUp(order: PayoutOrder, providerId: string | undefined): Promise<PayoutOutcome> {
    try {
      const found = providerId === undefined ? await byKey(order.key) : await byId(providerId, tremendousOrder);
      if (found === null) return providerId === undefined ? { kind: 'absent' } : missing;
      return isOurOrder(found, order) ? outcomeOfOrder(found) : foreign;
    } catch (error) {
      // A refused look-up says nothing about the order.
      const failure = outcomeOfFailure(error);
      if (failure.kind === 'not-sent') return failure;
      return { kind: 'unknown', message: 'message' in failure ? failure.message : 'no clear answer' };
    }
  }

  async function byKey(key: string) {
    const { orders } = await client();
    const { data } = await orders.listOrders(undefined, undefined, key, undefined, undefined, undefined, options());
    // A list that ignores the filter must not settle anything.
    return (
      z
        .object({ orders: z.array(tremendousOrder) })
        .parse(data)
        .orders.find((each) => each.external_id === key) ?? null
    );
  }

  async function byId<Order>(id: string, shape: z.ZodType<Order>): Promise<Order> {
    const { orders } = await client();
    const { data } = await orders.getOrder(id, options());
    return z.object({ order: shape }).parse(data).order;
  }

  async function orderOfReward(id: string): Promise<string> {
    const { rewards } = await client();
    const { data } = await rewards.getReward(id, options());
    return z.object({ reward: z.object({ order_id: z.string() }) }).parse(data).reward.order_id;
  }

  return {
    isGenuine: async (message) => signedBy(webhookKey, message),
    async orderBehind({ kind, id }) {
      try {
        const orderId = kind === 'reward' ? await orderOfReward(id) : id;
        return listed(await byId(orderId, listedOrder));
      } catch (error) {
        if (answerOf(error)?.status === 404) return null;
        throw new ProviderSilentError(`Tremendous does not say whose ${kind} this is`, { cause: new Error(failureText(error)) });
      }
    },
    async dispatch(order) {
      const { orders } = await client();
      try {
        const { data } = await orders.createOrder(requestOf(order, campaignId), options());
        const { order: created } = z.object({ order: tremendousOrder }).parse(data);
        return isOurOrder(created, order) && goesTo(created, order) ? outcomeOfOrder(created) : foreign;
      } catch (error) {
        return outcomeOfFailure(error);
      }
    },
    lookUp,
    list: async (period) => tremendousList((await client()).orders, options, period),
    find: async (keys) => tremendousFind((await client()).orders, options, keys),
    async resend(rewardId, recipient) {
      const { rewards } = await client();
      try {
        await rewards.resendReward(rewardId, { updated_email: recipient.email }, options());
        return { kind: 'accepted', providerId: rewardId, rewardId };
      } catch (error) {
        // Tremendous refuses this if the delivery has not failed (any more): a look-up shows its
        // state.
        const answer = answerOf(error);
        if (answer?.status === 422) return { kind: 'unknown', message: answer.message };
        return outcomeOfFailure(error);
      }
    },
  };
}

const foreign: PayoutOutcome = {
  kind: 'unknown',
  message: 'the order under this key differs from ours: a person has to look',
  isForeign: true,
};
const missing: PayoutOutcome = { kind: 'unknown', message: 'the provider does not list an order that it accepted' };

function requestOf(order: PayoutOrder, campaignId: string) {
  return {
    external_id: order.key,
    payment: { funding_source_id: 'balance' },
    reward: {
      value: { denomination: order.amountCents / 100, currency_code: 'USD' as const },
      recipient: { name: order.recipient.name, email: order.recipient.email },
      delivery: { method: 'EMAIL' as const, meta: { message: order.memo } },
      campaign_id: campaignId,
    },
  };
}

/** How Tremendous signs what it sends: HMAC-SHA256 of the body with the webhook's private key. */
export function tremendousSignature(key: string, bytes: Buffer | string): string {
  return `sha256=${createHmac('sha256', key).update(bytes).digest('hex')}`;
}

/** Whether the message carries the signature of this key. */
function signedBy(key: string | null, { bytes, header }: ProviderMessage): boolean {
  const given = header('Tremendous-Webhook-Signature');
  if (key === null || given === undefined) return false;
  const expected = Buffer.from(tremendousSignature(key, bytes));
  const claimed = Buffer.from(given);
  return expected.length === claimed.length && timingSafeEqual(expected, claimed);
}

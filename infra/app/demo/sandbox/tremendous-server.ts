import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import express, { type Express, type Request, type Response } from 'express';
import { z } from 'zod';
import { isDisturbed, lacksFunds, refusesOnceMore, type SandboxContext } from './sandbox-context.js';
import { answeringMs, behaviourOf } from './special-address.js';
import {
  deliveryOf,
  insertOrder,
  listedOrders,
  orderBy,
  orderStatusOf,
  restartDelivery,
  type OrderRow,
} from './tremendous-orders.js';

/**
 * Tremendous's `CreateOrderRequest` with one reward by e-mail, as its SDK types it: no other field,
 * and `campaign_id` or `products` says what the recipient may choose.
 */
const orderRequest = z.strictObject({
  external_id: z.string().nullish(),
  payment: z.strictObject({ funding_source_id: z.string(), channel: z.string().optional() }),
  reward: z
    .strictObject({
      campaign_id: z.string().min(1).nullish(),
      products: z.array(z.string()).optional(),
      value: z.strictObject({ denomination: z.number().positive(), currency_code: z.literal('USD').optional() }),
      recipient: z.strictObject({ name: z.string(), email: z.email() }),
      delivery: z.strictObject({
        method: z.literal('EMAIL'),
        meta: z.strictObject({ sender_name: z.string(), subject_line: z.string(), message: z.string() }).partial().optional(),
      }),
      custom_fields: z.array(z.strictObject({ id: z.string(), value: z.unknown() })).optional(),
      deliver_at: z.string().optional(),
      language: z.string().optional(),
    })
    .refine((reward) => reward.campaign_id != null || (reward.products ?? []).length > 0, {
      message: 'Either products or campaign_id must be specified',
    }),
});

const day = z.string().refine((text) => !Number.isNaN(Date.parse(text)));
/** Express leaves `created_at[gte]` as it is written. */
const listRequest = z
  .object({
    external_id: z.string().optional(),
    'created_at[gte]': day.optional(),
    'created_at[lte]': day.optional(),
    offset: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(500).default(10),
  })
  .transform((query) => ({ ...query, from: query['created_at[gte]'] ?? null, to: query['created_at[lte]'] ?? null }));

/**
 * Tremendous's orders and rewards (API v2), as far as we use them: idempotent by `external_id`, 201
 * for a repeated one, 409 for a repeated one that differs.
 */
export function tremendousServer(context: SandboxContext): Express {
  const app = express();
  app.use(express.json());
  app.use('/api/v2', (request, response, next) => {
    if (/^Bearer .+/.test(request.headers.authorization ?? '')) next();
    else fail(response, 401, 'Unauthorized');
  });

  app.post('/api/v2/orders', async (request, response) => {
    const asked = orderRequest.safeParse(request.body);
    if (!asked.success) return fail(response, 422, 'Order failed: validation failure', asked.error.issues[0]?.message);
    const { external_id: externalId, reward } = asked.data;
    const cents = Math.round(reward.value.denomination * 100);
    const known = externalId == null ? undefined : await orderBy(context, 'external_id', externalId);
    if (known && isNeverKnown(known)) return unavailable(response);
    if (known) return repeated(response, known, cents, context);

    const behaviour = behaviourOf(reward.recipient.email);
    if (await lacksFunds(context, behaviour)) return fail(response, 402, 'There are not enough funds in your account');
    if (behaviour === 'fails-twice' && (await refusesOnceMore(context, `tremendous:${externalId ?? randomUUID()}`)))
      return fail(response, 500, 'An unexpected error occurred');
    const now = context.clock.now();
    const { row, created } = await insertOrder(context, {
      id: `order_${randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()}`,
      rewardId: `reward_${randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()}`,
      externalId: externalId ?? null,
      cents,
      name: reward.recipient.name,
      email: reward.recipient.email,
      now,
    });
    // The order is stored and the response is never sent; the caller times out.
    if (behaviour === 'timeout-then-paid' && created) return undefined;
    if (behaviour === 'never-known') return unavailable(response);
    await pause(answeringMs(behaviour));
    response.status(created ? 200 : 201).json({ order: orderOf(row, context) });
  });

  app.get('/api/v2/orders', async (request: Request, response: Response) => {
    const asked = listRequest.safeParse(request.query);
    if (!asked.success) return fail(response, 422, 'Invalid query parameters');
    const isListed = !(await isDisturbed(context, 'lag-lists'));
    const { rows, total } = isListed ? await listedOrders(context, asked.data) : { rows: [], total: 0 };
    if (rows.some(isNeverKnown)) return unavailable(response);
    response.json({ orders: rows.map((row) => orderOf(row, context)), total_count: total });
  });

  app.get('/api/v2/orders/:id', async (request, response) => {
    const row = await orderBy(context, 'id', request.params.id);
    if (!row) return fail(response, 404, 'The requested resource was not found');
    if (isNeverKnown(row)) return unavailable(response);
    response.json({ order: orderOf(row, context) });
  });

  app.get('/api/v2/rewards/:id', async (request, response) => {
    const row = await orderBy(context, 'reward_id', request.params.id);
    if (!row) return fail(response, 404, 'The requested resource was not found');
    response.json({ reward: rewardOf(row, context) });
  });

  app.post('/api/v2/rewards/:id/resend', async (request, response) => {
    const row = await orderBy(context, 'reward_id', request.params.id);
    if (!row) return fail(response, 404, 'The requested resource was not found');
    if (deliveryOf(row, context) !== 'FAILED') return fail(response, 422, 'Only rewards whose delivery failed can be resent');
    const email = z.object({ updated_email: z.string().optional() }).parse(request.body ?? {}).updated_email ?? row.email;
    await restartDelivery(context, row.reward_id, email);
    response.json({});
  });
  return app;
}

const isNeverKnown = ({ email }: OrderRow): boolean => behaviourOf(email) === 'never-known';

const unavailable = (response: Response): undefined => fail(response, 503, 'The service is temporarily unavailable');

function repeated(response: Response, known: OrderRow, cents: number, context: SandboxContext): undefined {
  if (known.cents !== cents) return fail(response, 409, 'An order with this external_id exists with other parameters');
  response.status(201).json({ order: orderOf(known, context) });
}

function fail(response: Response, status: number, message: string, reason?: string): undefined {
  response.status(status).json({ errors: { message, ...(reason === undefined ? {} : { payload: { reward: reason } }) } });
}

function orderOf(row: OrderRow, context: SandboxContext) {
  return {
    id: row.id,
    external_id: row.external_id,
    created_at: row.created_at.toISOString(),
    status: orderStatusOf(row),
    channel: 'API',
    payment: { subtotal: row.cents / 100, total: row.cents / 100, fees: 0 },
    rewards: [rewardOf(row, context)],
  };
}

function rewardOf(row: OrderRow, context: SandboxContext) {
  return {
    id: row.reward_id,
    order_id: row.id,
    created_at: row.created_at.toISOString(),
    value: { denomination: row.cents / 100, currency_code: 'USD' },
    recipient: { name: row.name, email: row.email },
    delivery: { method: 'EMAIL', status: deliveryOf(row, context) },
  };
}

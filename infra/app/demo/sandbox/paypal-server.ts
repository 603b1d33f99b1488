import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import express, { type Express, type Response } from 'express';
import { z } from 'zod';
import { batchOf, itemOf, linkTo } from './paypal-answers.js';
import { batchBy, insertBatch, type BatchRow } from './paypal-batches.js';
import { transactions } from './paypal-transactions.js';
import { isDisturbed, lacksFunds, refusesOnceMore, type SandboxContext } from './sandbox-context.js';
import { answeringMs, behaviourOf } from './special-address.js';
import { isDeepStrictEqual } from 'node:util';

const question = z.object({
  auth_algo: z.string(),
  cert_url: z.string(),
  transmission_id: z.string(),
  transmission_sig: z.string(),
  transmission_time: z.string(),
  webhook_id: z.string(),
  webhook_event: z.record(z.string(), z.unknown()),
});

/**
 * PayPal's answer to "did you send this message to this webhook?": the sandbox stores each message
 * as sent. Null for an invalid question.
 */
async function verifySignature({ pool, webhooks }: SandboxContext, body: unknown): Promise<'SUCCESS' | 'FAILURE' | null> {
  const asked = question.safeParse(body);
  if (!asked.success) return null;
  const { webhook_id, webhook_event, ...proof } = asked.data;
  const { rows } = await pool.query<{ body: string; headers: Readonly<Record<string, string>> }>(
    "select body, headers from sandbox.webhooks where provider = 'PAYPAL' and transmission_id = $1",
    [proof.transmission_id],
  );
  const [sent] = rows;
  if (!sent || webhook_id !== webhooks.paypalId) return 'FAILURE';
  const same =
    Object.entries(proof).every(([field, value]) => sent.headers[headerOf(field)] === value) &&
    isDeepStrictEqual(JSON.parse(sent.body), webhook_event);
  return same ? 'SUCCESS' : 'FAILURE';
}

/** `auth_algo` came as `PayPal-Auth-Algo`. */
const headerOf = (field: string): string =>
  `PayPal-${field
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('-')}`;

/**
 * PayPal's `payouts_post` request with one item by e-mail, as its documentation types it: no other
 * field.
 */
const batchRequest = z.strictObject({
  sender_batch_header: z.strictObject({
    sender_batch_id: z.string().min(1).max(256),
    email_subject: z.string().max(255).optional(),
    email_message: z.string().max(1_000).optional(),
    note: z.string().max(1_000).optional(),
    recipient_type: z.string().optional(),
  }),
  items: z
    .array(
      z.strictObject({
        recipient_type: z.literal('EMAIL').optional(),
        note: z.string().max(4_000).optional(),
        amount: z.strictObject({ value: z.string().regex(/^\d+\.\d{2}$/), currency: z.literal('USD') }),
        receiver: z.string(),
        sender_item_id: z.string().max(63).optional(),
      }),
    )
    .length(1),
});

/**
 * PayPal's OAuth, Payouts and notifications (v1), as far as we use them: accepts a key once, then
 * refuses it with a link to its batch.
 */
export function paypalServer(context: SandboxContext): Express {
  const app = express();
  app.use(express.json({ limit: '1mb' }));

  app.post('/v1/oauth2/token', (request, response) => {
    if (!/^Basic .+/.test(request.headers.authorization ?? ''))
      return void response.status(401).json({ error: 'invalid_client', error_description: 'Client Authentication failed' });
    response.json({ access_token: `A21${randomUUID()}`, token_type: 'Bearer', expires_in: 32_400, scope: 'payouts' });
  });

  app.use(['/v1/payments', '/v1/notifications', '/v1/reporting'], (request, response, next) => {
    if (/^Bearer .+/.test(request.headers.authorization ?? '')) next();
    else fail(response, 401, 'AUTHENTICATION_FAILURE', 'Authentication failed due to missing authorization header.');
  });

  app.post('/v1/payments/payouts', async (request, response) => {
    const asked = batchRequest.safeParse(request.body);
    if (!asked.success) return fail(response, 400, 'VALIDATION_ERROR', 'Invalid request - see details');
    const [item] = asked.data.items;
    const key = asked.data.sender_batch_header.sender_batch_id;
    if (!item) return fail(response, 400, 'VALIDATION_ERROR', 'Invalid request - see details');
    const known = await batchBy(context, 'sender_batch_id', key);
    if (known && isNeverKnown(known)) return unavailable(response);
    if (known) return (await isDisturbed(context, 'refuse-look-ups')) ? outOfFunds(response) : duplicate(response, known);

    const behaviour = behaviourOf(item.receiver);
    if (await lacksFunds(context, behaviour)) return outOfFunds(response);
    if (behaviour === 'fails-twice' && (await refusesOnceMore(context, `paypal:${key}`)))
      return fail(response, 500, 'INTERNAL_SERVER_ERROR', 'An internal server error has occurred.');
    const { row, created } = await insertBatch(context, {
      id: randomUUID().replaceAll('-', '').slice(0, 13).toUpperCase(),
      itemId: randomUUID().replaceAll('-', '').slice(0, 13).toUpperCase(),
      senderBatchId: key,
      senderItemId: item.sender_item_id ?? null,
      cents: Math.round(Number(item.amount.value) * 100),
      receiver: item.receiver,
    });
    if (!created) return duplicate(response, row);
    // The batch is stored and the response is never sent; the caller times out.
    if (behaviour === 'timeout-then-paid') return undefined;
    if (behaviour === 'never-known') return unavailable(response);
    await pause(answeringMs(behaviour));
    const { batch_header, links } = batchOf(row, context);
    response.status(201).json({ batch_header: { ...batch_header, batch_status: 'PENDING' }, links });
  });

  app.get('/v1/payments/payouts/:id', async (request, response) => {
    const row = await batchBy(context, 'id', request.params.id);
    if (!row) return fail(response, 404, 'INVALID_RESOURCE_ID', 'The requested resource was not found');
    if (isNeverKnown(row)) return unavailable(response);
    response.json(batchOf(row, context));
  });

  app.get('/v1/payments/payouts-item/:id', async (request, response) => {
    const row = await batchBy(context, 'item_id', request.params.id);
    if (!row) return fail(response, 404, 'INVALID_RESOURCE_ID', 'The requested resource was not found');
    response.json(itemOf(row, context));
  });

  app.get('/v1/reporting/transactions', async (request, response) => {
    if ((await transactions(context, request, response)) === null)
      fail(response, 400, 'INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.');
  });

  app.post('/v1/notifications/verify-webhook-signature', async (request, response) => {
    const status = await verifySignature(context, request.body);
    if (status === null) return fail(response, 400, 'VALIDATION_ERROR', 'Invalid request - see details');
    response.json({ verification_status: status });
  });
  return app;
}

const isNeverKnown = ({ receiver }: BatchRow): boolean => behaviourOf(receiver) === 'never-known';

const unavailable = (response: Response): undefined =>
  fail(response, 503, 'SERVICE_UNAVAILABLE', 'The service is temporarily unavailable.');

function duplicate(response: Response, row: BatchRow): undefined {
  const details = [
    {
      field: 'SENDER_BATCH_ID',
      location: 'body',
      issue: 'Batch with given sender_batch_id already exists',
      link: [linkTo(row)],
    },
  ];
  fail(response, 400, 'USER_BUSINESS_ERROR', 'User business error.', details);
}

const outOfFunds = (response: Response): undefined =>
  fail(response, 422, 'INSUFFICIENT_FUNDS', 'Sender does not have sufficient funds. Please add funds and retry.');

function fail(response: Response, status: number, name: string, message: string, details: readonly object[] = []): undefined {
  response.status(status).json({ name, message, debug_id: randomUUID().slice(0, 13), details, links: [] });
}

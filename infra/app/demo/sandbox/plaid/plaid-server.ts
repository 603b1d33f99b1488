import express, { type Express, type Response } from 'express';
import { z } from 'zod';
import type { SandboxContext } from '../sandbox-context.js';
import { publicKeyWith } from './plaid-keys.js';
import {
  documentNumber,
  finishSession,
  newLinkToken,
  newSession,
  outcomes,
  sessionsOf,
  sessionWith,
  type Session,
} from './plaid-sessions.js';

/** Our registration at the sandbox's Plaid. */
export const SANDBOX_PLAID = { clientId: 'sandbox', secret: 'sandbox', templateId: 'idvtmp_sandbox' } as const;

const linkLifetimeMs = 30 * 60_000;
const templateId = z.literal(SANDBOX_PLAID.templateId);
const userId = z.string().min(1);

const linkRequest = z.object({
  client_name: z.string(),
  language: z.string(),
  country_codes: z.array(z.string()).min(1),
  products: z.tuple([z.literal('identity_verification')]),
  user: z.object({ client_user_id: userId }),
  identity_verification: z.object({ template_id: templateId }),
});
const ofUser = z.object({ client_user_id: userId, template_id: templateId });

/** Plaid's calls for identity verification, as far as we use them. */
export function plaidServer({ pool }: Pick<SandboxContext, 'pool'>): Express {
  const app = express();
  app.use(express.json());
  app.use((request, response, next) => {
    const isOurs =
      request.get('PLAID-CLIENT-ID') === SANDBOX_PLAID.clientId && request.get('PLAID-SECRET') === SANDBOX_PLAID.secret;
    if (isOurs) next();
    else fail(response, 'INVALID_API_KEYS', 'invalid client_id or secret provided');
  });

  app.post('/link/token/create', async (request, response) => {
    const asked = linkRequest.safeParse(request.body);
    if (!asked.success) return fail(response, 'INVALID_FIELD', asked.error.issues[0]?.message ?? '');
    const whose = { userId: asked.data.user.client_user_id, templateId: asked.data.identity_verification.template_id };
    const { token, expiresAt } = await newLinkToken(pool, whose, linkLifetimeMs);
    response.json({ link_token: token, expiration: expiresAt.toISOString(), request_id: 'sandbox' });
  });

  app.post('/identity_verification/get', async (request, response) => {
    const asked = z.object({ identity_verification_id: z.string() }).safeParse(request.body);
    const session = asked.success ? await sessionWith(pool, asked.data.identity_verification_id) : undefined;
    if (session === undefined) return fail(response, 'NOT_FOUND', 'identity verification not found', 404);
    response.json({ ...verificationOf(session), request_id: 'sandbox' });
  });

  app.post('/identity_verification/list', async (request, response) => {
    const asked = ofUser.safeParse(request.body);
    if (!asked.success) return fail(response, 'INVALID_FIELD', 'client_user_id and template_id are required');
    const sessions = await sessionsOf(pool, { userId: asked.data.client_user_id, templateId: asked.data.template_id });
    response.json({ identity_verifications: sessions.map(verificationOf), next_cursor: null, request_id: 'sandbox' });
  });

  app.post('/identity_verification/retry', async (request, response) => {
    const asked = ofUser.extend({ strategy: z.literal('reset') }).safeParse(request.body);
    if (!asked.success) return fail(response, 'INVALID_FIELD', 'client_user_id, template_id and strategy are required');
    const whose = { userId: asked.data.client_user_id, templateId: asked.data.template_id };
    const [latest] = await sessionsOf(pool, whose);
    if (latest === undefined) return fail(response, 'NOT_FOUND', 'no attempt to retry', 404);
    if (latest.status === 'active') return fail(response, 'INVALID_FIELD', 'the latest attempt is not over');
    response.json({ ...verificationOf(await newSession(pool, whose)), request_id: 'sandbox' });
  });

  app.post('/webhook_verification_key/get', async (request, response) => {
    const asked = z.object({ key_id: z.string() }).safeParse(request.body);
    const key = asked.success ? await publicKeyWith(pool, asked.data.key_id) : null;
    if (key === null) return fail(response, 'INVALID_WEBHOOK_VERIFICATION_KEY_ID', 'invalid key_id provided');
    response.json({ key, request_id: 'sandbox' });
  });

  // Of the sandbox alone, as Plaid's own sandbox has such calls: what the person does in the
  // dialog.
  app.post('/sandbox/identity_verification/finish', async (request, response) => {
    const asked = ofUser.extend({ outcome: z.enum(outcomes), name: z.string() }).safeParse(request.body);
    if (!asked.success) return fail(response, 'INVALID_FIELD', asked.error.issues[0]?.message ?? '');
    const whose = { userId: asked.data.client_user_id, templateId: asked.data.template_id };
    const [latest] = await sessionsOf(pool, whose);
    const session = latest?.status === 'active' ? latest : await newSession(pool, whose);
    await finishSession(pool, session, asked.data.outcome, asked.data.name);
    response.json({ identity_verification_id: session.id, request_id: 'sandbox' });
  });
  return app;
}

function fail(response: Response, code: string, message: string, status = 400): undefined {
  response.status(status).json({
    error_type: 'INVALID_REQUEST',
    error_code: code,
    error_message: message,
    display_message: null,
    request_id: 'sandbox',
  });
}

function verificationOf({ id, client_user_id, template_id, status, identity, created_at, completed_at }: Session) {
  const isOver = status === 'success' || status === 'failed';
  return {
    id,
    client_user_id,
    created_at: created_at.toISOString(),
    completed_at: completed_at?.toISOString() ?? null,
    previous_attempt_id: null,
    shareable_url: null,
    template: { id: template_id, version: 1 },
    user: {
      phone_number: null,
      date_of_birth: isOver ? '1990-01-31' : null,
      ip_address: null,
      email_address: null,
      name: isOver ? { given_name: 'Sam', family_name: 'Sandbox' } : null,
      address: null,
      id_number: isOver && identity !== null ? { type: 'us_ssn', value: documentNumber(identity) } : null,
    },
    status,
    steps: {
      accept_tos: 'success',
      verify_sms: 'not_applicable',
      kyc_check: 'not_applicable',
      documentary_verification: status === 'canceled' ? 'canceled' : status,
      selfie_check: 'not_applicable',
      watchlist_screening: 'not_applicable',
      risk_check: 'not_applicable',
    },
    documentary_verification: null,
    selfie_check: null,
    kyc_check: null,
    risk_check: null,
    verify_sms: null,
    watchlist_screening_id: null,
    beacon_user_id: null,
    user_id: null,
    redacted_at: null,
  };
}

import { cspNonceOf } from '@panelist/infra/http';
import express, { type Express, type Response } from 'express';
import type pg from 'pg';
import { z } from 'zod';
import { choicesHtml, finishedHtml } from './link-html.js';
import { linkScript } from './link-script.js';
import { finishSession, outcomes, sessionOfToken } from './plaid-sessions.js';

const picked = z.object({ token: z.string(), outcome: z.enum(outcomes), name: z.string().max(100).default('') });

/**
 * Plaid Link's place in the demo: the script with Plaid's interface (`Plaid.create`), and the page that
 * it opens in a frame, where the person picks the outcome.
 */
export function mountPlaidLink(app: Express, { pool }: { readonly pool: pg.Pool }): void {
  app.get('/demo/plaid/link-initialize.js', (_request, response) => {
    response.set('cache-control', 'no-store').type('js').send(linkScript);
  });

  app.get('/demo/plaid/link', async (request, response) => {
    const token = typeof request.query['token'] === 'string' ? request.query['token'] : '';
    const session = await sessionOfToken(pool, token);
    if (session === undefined) return void response.status(400).type('text').send('This token is over.');
    framed(response).send(choicesHtml({ token, isOver: session.status !== 'active', nonce: cspNonceOf(response) }));
  });

  app.post('/demo/plaid/finish', express.urlencoded({ extended: false, limit: '2kb' }), async (request, response) => {
    const asked = picked.safeParse(request.body);
    const session = asked.success ? await sessionOfToken(pool, asked.data.token) : undefined;
    if (!asked.success || session === undefined) return void response.status(400).type('text').send('This token is over.');
    const { outcome, name } = asked.data;
    await finishSession(pool, session, outcome, name);
    const event = outcome === 'abandoned' ? 'exit' : 'success';
    framed(response).send(finishedHtml({ event, sessionId: session.id, nonce: cspNonceOf(response) }));
  });
}

/** An answer that a page of ours may show in a frame. */
function framed(response: Response): Response {
  const policy = String(response.getHeader('Content-Security-Policy') ?? '');
  return response
    .set('content-security-policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"))
    .set('x-frame-options', 'SAMEORIGIN')
    .set('cache-control', 'no-store')
    .type('html');
}

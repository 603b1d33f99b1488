import { cspNonceOf } from '@panelist/infra/http';
import express, { type Express, type Response } from 'express';
import type pg from 'pg';
import { z } from 'zod';
import { finishSession, outcomes, sessionOfToken } from './plaid-sessions.js';

/** The page with the outcomes to pick from. */
function choicesHtml(page: { readonly token: string; readonly isOver: boolean; readonly nonce: string }): string {
  const token = `<input type="hidden" name="token" value="${escaped(page.token)}">`;
  const choice = (outcome: string, label: string, about: string, fields = ''): string =>
    `<form action="finish" method="post">${token}${fields}<button name="outcome" value="${outcome}">${label}</button><p>${about}</p></form>`;
  const name = '<label>Name on the document <input name="name" maxlength="100" placeholder="Your own"></label>';
  const choices = page.isOver
    ? '<p>This attempt is over.</p>'
    : [
        choice('verified', 'Verified', 'The same name is the same person, also in another account.', name),
        choice('failed', 'Failed', 'The document can’t be read, or is not yours.'),
        choice('abandoned', 'Abandoned', 'You leave before the end.'),
      ].join('');
  return html(
    page.nonce,
    `<main><h1>Plaid sandbox</h1>
<p>This page takes the place of Plaid, which looks at a document: nothing leaves this machine. How does it end?</p>
${choices}<button type="button" id="close">Close</button></main>
<script nonce="${escaped(page.nonce)}">
const leave = () => parent.postMessage({ plaidSandbox: 'exit', sessionId: null }, location.origin);
document.getElementById('close').addEventListener('click', leave);
document.addEventListener('keydown', (event) => { if (event.key === 'Escape') leave(); });
document.querySelector('button').focus();
</script>`,
  );
}

/** Sends the page around the frame what happened. */
function finishedHtml(page: { readonly event: string; readonly sessionId: string; readonly nonce: string }): string {
  const message = JSON.stringify({ plaidSandbox: page.event, sessionId: page.sessionId });
  return html(
    page.nonce,
    `<main><p>One moment…</p></main>
<script nonce="${escaped(page.nonce)}">parent.postMessage(${message}, location.origin);</script>`,
  );
}

const html = (nonce: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Plaid sandbox</title>
<style nonce="${escaped(nonce)}">${style}</style>
</head>
<body>
${body}
</body>
</html>
`;

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; background: Canvas; color: CanvasText; }
main { max-width: 26rem; margin: 0 auto; padding: 1.5rem 1.25rem; }
h1 { font-size: 1.4rem; margin-top: 0; }
form { display: grid; gap: .5rem; border: 1px solid GrayText; border-radius: .75rem; padding: .875rem 1rem; margin: .75rem 0; }
form p { margin: 0; font-size: .9rem; }
button { padding: .625rem 1rem; border: 1px solid; border-radius: .5rem; font: inherit; font-weight: 600; }
input { display: block; box-sizing: border-box; width: 100%; padding: .5rem; font: inherit; }
`;

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/**
 * Has the interface of Plaid's `link-initialize.js`: `Plaid.create({ token, onSuccess, onExit,
 * onLoad })` gives `{ open, exit, destroy }`. As with Plaid, `onSuccess` means that the person went
 * through to the end, whatever the result.
 */
const linkScript = `(() => {
  const base = new URL('.', document.currentScript.src);
  window.Plaid = {
    create({ token, onSuccess, onExit, onLoad }) {
      let shade = null;
      const metadata = (sessionId) => ({ institution: null, accounts: [], link_session_id: sessionId, transfer_status: null });
      const close = () => {
        removeEventListener('message', hear);
        if (shade) shade.remove();
        shade = null;
      };
      const hear = (event) => {
        if (event.origin !== base.origin || !event.data || !event.data.plaidSandbox) return;
        const { plaidSandbox, sessionId } = event.data;
        close();
        if (plaidSandbox === 'success') onSuccess('', metadata(sessionId));
        else if (onExit) onExit(null, { ...metadata(sessionId), status: null, request_id: null });
      };
      const open = () => {
        if (shade) return;
        shade = document.createElement('div');
        Object.assign(shade.style, { position: 'fixed', inset: '0', zIndex: '2147483647', background: 'rgba(0, 0, 0, .6)', display: 'grid', placeItems: 'center' });
        const frame = document.createElement('iframe');
        frame.title = 'Plaid sandbox';
        frame.src = new URL('link?token=' + encodeURIComponent(token), base).href;
        Object.assign(frame.style, { width: 'min(30rem, 100vw)', height: 'min(44rem, 100dvh)', border: '0', borderRadius: '1rem', background: 'Canvas', colorScheme: 'light dark' });
        shade.append(frame);
        document.body.append(shade);
        addEventListener('message', hear);
        frame.focus();
      };
      if (onLoad) setTimeout(onLoad);
      return { open, exit: () => { close(); if (onExit) onExit(null, metadata(null)); }, destroy: close, submit: () => undefined };
    },
  };
})();
`;

const picked = z.object({ token: z.string(), outcome: z.enum(outcomes), name: z.string().max(100).default('') });

/**
 * Plaid Link's place in the demo: the script with Plaid's interface (`Plaid.create`), and the page
 * that it opens in a frame, where the person picks the outcome.
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

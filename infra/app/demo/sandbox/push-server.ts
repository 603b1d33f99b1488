import { createDecipheriv, createECDH, createPublicKey, createVerify, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import express, { type Express } from 'express';
import { storeMessage } from './inbox.js';
import type { SandboxContext } from './sandbox-context.js';

const MOST_BYTES = 4_096;
const DAY_SECONDS = 86_400;

interface Subscription {
  readonly id: string;
  readonly private_key: string;
  readonly auth_secret: string;
  /** The key that may send to it. */
  readonly server_key: string;
  readonly behaviour: string | null;
}

const bytesOf = (base64Url: string): Buffer => Buffer.from(base64Url, 'base64url');

/** The claims of a token that the key has signed (RFC 8292); null of any other. */
function claimsOf(token: string, key: string): { readonly aud?: unknown; readonly exp?: unknown; readonly sub?: unknown } | null {
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = bytesOf(key);
  try {
    const publicKey = createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
    });
    const isGenuine = createVerify('sha256')
      .update(`${header}.${claims}`)
      .verify({ key: publicKey, dsaEncoding: 'ieee-p1363' }, bytesOf(signature));
    const { alg } = JSON.parse(bytesOf(header).toString()) as { readonly alg?: unknown };
    return isGenuine && alg === 'ES256' ? (JSON.parse(bytesOf(claims).toString()) as object) : null;
  } catch {
    return null;
  }
}

/** What the browser reads of a message (RFC 8291); null if it is not for its key. */
function decrypted(body: Buffer, { private_key: privateKey, auth_secret: authSecret }: Subscription): string | null {
  const receiver = createECDH('prime256v1');
  receiver.setPrivateKey(bytesOf(privateKey));
  const [salt, length] = [body.subarray(0, 16), body[20] ?? 0];
  const [senderKey, sealed] = [body.subarray(21, 21 + length), body.subarray(21 + length)];
  const derive = (secret: Buffer, with_: Buffer, info: Buffer | string, size: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, with_, info, size));
  try {
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver.getPublicKey(), senderKey]);
    const secret = derive(receiver.computeSecret(senderKey), bytesOf(authSecret), info, 32);
    const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
    const cipher = createDecipheriv('aes-128-gcm', key, derive(secret, salt, 'Content-Encoding: nonce\0', 12));
    cipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    const end = padded.lastIndexOf(2);
    return end < 0 ? null : padded.subarray(0, end).toString();
  } catch {
    return null;
  }
}

/**
 * A push service (RFC 8030) together with the browsers that subscribe to it. `POST /subscriptions`
 * makes one: what a browser's `subscribe` answers. What arrives is decrypted as the browser does
 * it, and stored in the demo's inbox under `push:` and the subscription's id.
 */
export function pushServer(context: SandboxContext): Express {
  const { pool } = context;
  const app = express();

  app.post('/subscriptions', express.json(), async (request, response) => {
    const { serverKey, behaviour = null } = request.body as { readonly serverKey: string; readonly behaviour?: string };
    const browser = createECDH('prime256v1');
    browser.generateKeys();
    const id = randomUUID();
    const auth = randomBytes(16).toString('base64url');
    await pool.query(
      `insert into sandbox.push_subscriptions (id, private_key, auth_secret, server_key, behaviour) values ($1, $2, $3, $4, $5)`,
      [id, browser.getPrivateKey('base64url'), auth, serverKey, behaviour],
    );
    const endpoint = `http://${request.headers.host ?? ''}/push/${id}`;
    response.status(201).json({ endpoint, keys: { p256dh: browser.getPublicKey('base64url'), auth } });
  });

  app.post('/push/:id', async (request, response) => {
    const { rows } = await pool.query<Subscription>('select * from sandbox.push_subscriptions where id = $1', [
      request.params.id,
    ]);
    const [subscription] = rows;
    const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(request.headers.authorization ?? '') ?? [];
    const claims = claimsOf(token, key);
    const seconds = Number(claims?.exp) - Date.now() / 1_000;
    // Express would take the message's own encoding for a compression.
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk as Uint8Array);
    const body = Buffer.concat(chunks);
    if (subscription === undefined) return void response.status(404).end();
    if (subscription.behaviour === 'gone') return void response.status(410).end();
    if (claims === null || claims.aud !== `http://${request.headers.host ?? ''}`) return void response.status(403).end();
    if (!(seconds > 0 && seconds <= DAY_SECONDS) || typeof claims.sub !== 'string') return void response.status(403).end();
    if (key !== subscription.server_key) return void response.status(403).end();
    if (!/^\d+$/.test(request.headers['ttl']?.toString() ?? '')) return void response.status(400).end();
    if (request.headers['content-encoding'] !== 'aes128gcm') return void response.status(415).end();
    if (body.length > MOST_BYTES) return void response.status(413).end();
    const text = decrypted(body, subscription);
    if (text === null) return void response.status(400).end();
    if (subscription.behaviour === 'busy-once') {
      await pool.query('update sandbox.push_subscriptions set behaviour = null where id = $1', [subscription.id]);
      return void response.status(429).set('retry-after', '1').end();
    }
    await storeMessage(context, {
      channel: 'push',
      messageId: null,
      recipient: `push:${subscription.id}`,
      subject: null,
      body: text,
      headers: { topic: request.headers['topic']?.toString() ?? '' },
    });
    response.status(201).set('location', `/messages/${randomUUID()}`).end();
  });
  return app;
}

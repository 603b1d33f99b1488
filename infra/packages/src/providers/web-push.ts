import { createCipheriv, createECDH, createPrivateKey, createSign, ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { finished } from 'node:stream/promises';
import { failureText, PROVIDER_DEADLINE_MS } from './deadline.js';
import { MessageRefusedError, type PushProvider, type PushTarget } from './port.js';
import { callPublic, isPublicEndpoint } from './public-call.js';

/** VAPID's pair of keys (RFC 8292): the uncompressed point and the scalar, in base64url. */
export interface PushSettings {
  readonly publicKey: string;
  readonly privateKey: string;
  /** Whom a push service writes to about our messages: a `mailto:` or https address. */
  readonly subject: string;
  /** The sandbox's push service, which is on this machine; null elsewhere. */
  readonly sandboxOrigin?: string | null;
  readonly deadlineMs?: number;
}

/** A push service takes at most so many bytes (RFC 8030, section 7.2). */
const MOST_BYTES = 4_096;
/** The longest that a token may hold is 24 hours (RFC 8292, section 2). */
const TOKEN_SECONDS = 12 * 3_600;

const bytesOf = (base64Url: string): Buffer => Buffer.from(base64Url, 'base64url');
const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/**
 * Encrypts a message for one browser (RFC 8291, `aes128gcm` of RFC 8188). The push service reads
 * nothing of it. `fixed`: the example of RFC 8291, for a test.
 */
export function encryptPush(
  text: string,
  { publicKey, authSecret }: Pick<PushTarget, 'publicKey' | 'authSecret'>,
  fixed?: { readonly privateKey: Buffer; readonly salt: Buffer },
): Buffer {
  const sender = createECDH('prime256v1');
  if (fixed === undefined) sender.generateKeys();
  else sender.setPrivateKey(fixed.privateKey);
  const salt = fixed?.salt ?? randomBytes(16);
  const [receiverKey, senderKey] = [bytesOf(publicKey), sender.getPublicKey()];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiverKey, senderKey]);
  const secret = derive(sender.computeSecret(receiverKey), bytesOf(authSecret), info, 32);
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(secret, salt, 'Content-Encoding: nonce\0', 12),
  );
  const size = Buffer.alloc(5);
  size.writeUInt32BE(MOST_BYTES);
  size.writeUInt8(senderKey.length, 4);
  // 2 ends the last record.
  const sealed = [cipher.update(text, 'utf8'), cipher.update(Buffer.from([2])), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([salt, size, senderKey, ...sealed]);
}

/** The header with which we identify ourselves to a push service (RFC 8292). */
export function vapidAuthorization({ publicKey, privateKey, subject }: PushSettings, audience: string, nowMs: number): string {
  const point = bytesOf(publicKey);
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: privateKey,
    },
  });
  const claims = { aud: audience, exp: Math.floor(nowMs / 1_000) + TOKEN_SECONDS, sub: subject };
  const content = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = createSign('sha256').update(content).sign({ key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${content}.${signature.toString('base64url')}, k=${publicKey}`;
}

/** Whether a message can be encrypted for this key: a browser's own is a point of the curve. */
function isPoint(publicKey: string): boolean {
  try {
    return ECDH.convertKey(bytesOf(publicKey), 'prime256v1').length > 0;
  } catch {
    return false;
  }
}

/** The status of the answer. */
async function post(endpoint: string, call: Omit<Parameters<typeof callPublic>[1], 'method'>): Promise<number> {
  try {
    const answer = await callPublic(endpoint, { method: 'POST', ...call });
    await finished(answer.resume());
    return answer.statusCode ?? 0;
  } catch (cause) {
    throw new Error(`The push service did not answer: ${failureText(cause)}`, { cause });
  }
}

/** Alerts on devices, over the push service of each browser (RFC 8030). */
export function webPush(settings: PushSettings): PushProvider {
  const { publicKey, sandboxOrigin = null, deadlineMs = PROVIDER_DEADLINE_MS } = settings;
  const isOfSandbox = (endpoint: string): boolean =>
    sandboxOrigin !== null && URL.canParse(endpoint) && new URL(endpoint).origin === sandboxOrigin;
  return {
    publicKey,
    accepts: (endpoint) => isOfSandbox(endpoint) || isPublicEndpoint(endpoint),
    async send(target, { text, topic, seconds }) {
      const { endpoint } = target;
      if (!isPoint(target.publicKey)) return 'gone';
      const body = encryptPush(text, target);
      if (body.length > MOST_BYTES) throw new MessageRefusedError('The alert is too long for a push service');
      const headers = {
        authorization: vapidAuthorization(settings, new URL(endpoint).origin, Date.now()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        'content-length': String(body.length),
        ttl: String(seconds),
        urgency: 'normal',
        // A message that waits for a device gives way to the next one of its topic.
        topic,
      };
      const status = await post(endpoint, { headers, body, deadlineMs, isTrusted: isOfSandbox(endpoint) });
      if (status === 404 || status === 410) return 'gone';
      if (status === 429 || status >= 500) throw new Error(`The push service did not accept the alert now: ${status}`);
      if (status < 200 || status > 299) throw new MessageRefusedError(`The push service refused the alert: ${status}`);
      return 'sent';
    },
  };
}

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger, systemClock } from '@panelist/infra/foundation';
import { MessageRefusedError, webPush, type PushProvider } from '@panelist/infra/providers';
import { createECDH } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testDatabase, type TestDatabase } from '../../../testing/index.js';
import { startSandbox, type Sandbox } from './index.js';

const newKeys = () => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const subject = 'mailto:support@panelist.example';
  return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url'), subject };
};

describe('alerts on devices, at the sandbox’s push service', () => {
  let database: TestDatabase;
  let sandbox: Sandbox;
  let push: PushProvider;
  const keys = newKeys();
  beforeAll(async () => {
    database = await testDatabase();
    const { logger } = createLogger({ level: 'warn', write: () => undefined });
    sandbox = await startSandbox({ pool: database.pool, clock: systemClock(), logger });
    push = webPush({ ...keys, sandboxOrigin: sandbox.urls.push ?? null, deadlineMs: 600 });
  });
  afterAll(async () => {
    await sandbox.stop();
    await database.close();
  });

  async function subscription(behaviour?: string) {
    const answer = await fetch(`${sandbox.urls.push ?? ''}/subscriptions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ serverKey: keys.publicKey, behaviour }),
    });
    const { endpoint, keys: own } = (await answer.json()) as { endpoint: string; keys: { p256dh: string; auth: string } };
    return { endpoint, publicKey: own.p256dh, authSecret: own.auth };
  }
  const message = { text: '{"title":"Coffee habits"}', topic: 'alert1', seconds: 60 };
  const shown = async ({ endpoint }: { readonly endpoint: string }) => sandbox.inbox(`push:${endpoint.split('/').at(-1) ?? ''}`);

  it('are read by the browser that subscribed', async () => {
    const browser = await subscription();
    expect(push.accepts(browser.endpoint)).toBe(true);
    expect(await push.send(browser, message)).toBe('sent');
    expect(await shown(browser)).toMatchObject([{ channel: 'push', text: message.text, headers: { topic: 'alert1' } }]);
  });

  it('are refused with another key, for another browser, and above 4 kB', async () => {
    const [browser, other] = [await subscription(), await subscription()];
    const stranger = webPush({ ...newKeys(), sandboxOrigin: sandbox.urls.push ?? null });
    const refusals = [
      stranger.send(browser, message),
      webPush({ ...keys, privateKey: newKeys().privateKey, sandboxOrigin: sandbox.urls.push ?? null }).send(browser, message),
      push.send({ ...browser, authSecret: other.authSecret }, message),
      push.send(browser, { ...message, text: 'x'.repeat(4_096) }),
    ];
    for (const { status, reason } of (await Promise.allSettled(refusals)) as PromiseRejectedResult[]) {
      expect(status).toBe('rejected');
      expect(reason).toBeInstanceOf(Error);
    }
    expect(await shown(browser)).toEqual([]);
  });

  it('of a browser that has unsubscribed are gone; a busy service is asked again', async () => {
    expect(await push.send(await subscription('gone'), message)).toBe('gone');
    const unknown = { ...(await subscription()), endpoint: `${sandbox.urls.push ?? ''}/push/unknown` };
    expect(await push.send(unknown, message)).toBe('gone');
    const busy = await subscription('busy-once');
    const first = push.send(busy, message);
    await expect(first).rejects.toThrow('429');
    await expect(first).rejects.not.toBeInstanceOf(MessageRefusedError);
    expect(await push.send(busy, message)).toBe('sent');
  });

  it('call no address inside, though a name leads there', async () => {
    const browser = await subscription();
    let calls = 0;
    const inside = createServer((_request, response) => {
      calls += 1;
      response.end();
    });
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
    const { port } = inside.address() as AddressInfo;
    const elsewhere = webPush(keys);
    for (const endpoint of [`http://127.0.0.1:${port}/`, `https://localhost:${port}/`])
      await expect(elsewhere.send({ ...browser, endpoint }, message)).rejects.toThrow();
    expect(calls).toBe(0);
    await new Promise<void>((resolve) => inside.close(() => resolve()));
  });
});

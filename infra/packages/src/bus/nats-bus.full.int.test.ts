import { afterEach, describe, expect, test } from '@jest/globals';
import { connect } from 'nats';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect as dial, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { findServer } from '../../../testing/servers/find-server.js';
import type { TestServer } from '../../../testing/servers/test-server.js';
import { natsBus } from './nats-bus.js';
import type { Bus, ChangeNotification } from './port.js';

const hint = (id: string): ChangeNotification => ({ userId: 'ada', what: 'participation', id, position: '0001' });

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

const any = await findServer('nats');
const own = await findServer('nats', { own: true });
const withAny = any.missing === null ? describe : describe.skip;
const withOwn = own.missing === null ? describe : describe.skip;

async function started(found: typeof own, more?: readonly string[]): Promise<TestServer> {
  const server = await found.start(more);
  closers.push(server.stop);
  return server;
}

async function busOn(url: string, subject: string, errors: unknown[] = []): Promise<Bus> {
  const bus = await natsBus({ url, subject, onError: (error) => errors.push(error) });
  closers.push(() => bus.close());
  return bus;
}

/** Keeps what a bus delivers from now on. */
function heard(bus: Bus): { readonly ids: string[]; readonly count: (wanted: number) => Promise<readonly string[]> } {
  const ids: string[] = [];
  bus.subscribe(({ id }) => ids.push(id));
  return {
    ids,
    count: async (wanted) => {
      await until(() => ids.length >= wanted, `${wanted} hints`);
      return ids;
    },
  };
}

async function until(check: () => boolean, what: string): Promise<void> {
  const end = Date.now() + 15_000;
  while (!check()) {
    if (Date.now() > end) throw new Error(`Timed out waiting for: ${what}`);
    await pause(5);
  }
}

withAny(`hints through NATS ${any.missing ?? ''}`, () => {
  test('reach every process once, their own as well, in order', async () => {
    const [server, subject] = [await started(any), randomUUID()];
    const [one, other, foreign] = [
      await busOn(server.url, subject),
      await busOn(server.url, subject),
      await busOn(server.url, randomUUID()),
    ];
    const [local, remote, none] = [heard(one), heard(other), heard(foreign)];
    const ids = Array.from({ length: 300 }, (_, index) => `participation-${index}`);
    for (const id of ids) one.publish(hint(id));
    await remote.count(300);
    other.publish(hint('answer'));
    expect(await local.count(301)).toEqual([...ids, 'answer']);
    expect(remote.ids).toEqual([...ids, 'answer']);
    expect(none.ids).toEqual([]);
  });

  test('a message that is not a hint, and a listener that throws, are reported and do not affect other listeners', async () => {
    const [server, subject, errors] = [await started(any), randomUUID(), new Array<unknown>()];
    const bus = await busOn(server.url, subject, errors);
    const got = heard(bus);
    bus.subscribe(() => {
      throw new Error('a listener failed');
    });
    const stranger = await connect({ servers: new URL(server.url).host });
    closers.push(() => stranger.close());
    stranger.publish(subject, 'no json');
    stranger.publish(subject, '{"userId":"ada"}');
    stranger.publish(subject, JSON.stringify(hint('a')));
    expect(await got.count(1)).toEqual(['a']);
    expect(errors).toHaveLength(3);
  });
});

withOwn(`a NATS that comes and goes ${own.missing ?? ''}`, () => {
  test('both sides reconnect by themselves and report the outage once each; publishers do not notice', async () => {
    const [server, subject, errors] = [await started(own), randomUUID(), new Array<unknown>()];
    const [one, other] = [await busOn(server.url, subject, errors), await busOn(server.url, subject, errors)];
    const [mine, theirs] = [heard(one), heard(other)];
    let missed = 0;
    other.onMissed(() => (missed += 1));
    one.publish(hint('before'));
    await theirs.count(1);
    await server.kill();
    one.publish(hint('while away'));
    await mine.count(2);
    await until(() => errors.length === 2, 'both reported the outage');
    await pause(300);
    await server.start();
    const again = setInterval(() => one.publish(hint('again')), 20);
    closers.push(async () => clearInterval(again));
    await until(() => theirs.ids.includes('again'), 'the other side hears again');
    expect(errors).toHaveLength(2);
    expect(missed).toBe(1);
  });

  test('hints published during an outage wait; beyond the limit the oldest are dropped', async () => {
    const [server, subject, errors] = [await started(own), randomUUID(), new Array<unknown>()];
    const wire = await passThrough(new URL(server.url).port);
    const [publisher, listener] = [await busOn(wire.url, subject, errors), await busOn(server.url, subject)];
    const got = heard(listener);
    publisher.publish(hint('before'));
    await got.count(1);
    await wire.cut();
    await until(() => errors.length === 1, 'the publisher knows');
    for (let index = 0; index < 1_500; index += 1) publisher.publish(hint(String(index)));
    await wire.mend();
    await got.count(1_001);
    expect(got.ids).toEqual(['before', ...Array.from({ length: 1_000 }, (_, index) => String(index + 500))]);
  });

  test('the start of a process does not wait for NATS, which may start later', async () => {
    const [server, subject] = [await started(own), randomUUID()];
    await server.kill();
    const opening = busOn(server.url, subject);
    await pause(300);
    await server.start();
    const got = heard(await opening);
    const other = await busOn(server.url, subject);
    other.publish(hint('a'));
    expect(await got.count(1)).toEqual(['a']);
  });

  test('user and password come from the address; refused ones are reported once and tried again', async () => {
    const server = await started(own, ['--user', 'panelist', '--pass', 'p@ss']);
    const { host } = new URL(server.url);
    const [subject, errors] = [randomUUID(), new Array<unknown>()];
    const [one, other] = [
      await busOn(`nats://panelist:p%40ss@${host},${host}`, subject),
      await busOn(`nats://panelist:p%40ss@${host}`, subject),
    ];
    const got = heard(other);
    one.publish(hint('a'));
    expect(await got.count(1)).toEqual(['a']);
    await busOn(`nats://panelist:wrong@${host}`, subject, errors);
    expect(errors.map(String)).toEqual([expect.stringContaining('Authorization')]);
  });
});

/** A TCP proxy to another port, which a test can cut. */
async function passThrough(port: string) {
  const sockets = new Set<Socket>();
  const server: Server = createServer((from) => {
    const to = dial(Number(port), '127.0.0.1');
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  const listen = async (wanted: number) => {
    server.listen(wanted, '127.0.0.1');
    await once(server, 'listening');
  };
  const cut = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  await listen(0);
  closers.push(cut);
  const address = server.address();
  const at = address !== null && typeof address === 'object' ? address.port : 0;
  return { url: `nats://127.0.0.1:${at}`, cut, mend: () => listen(at) };
}

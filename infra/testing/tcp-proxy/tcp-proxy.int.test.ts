import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createPool } from '@panelist/infra/postgres';
import { testDatabase } from '../index.js';
import type { TestDatabase } from '../index.js';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { noFault, postgresReply, postgresSync } from './fault.js';
import { tcpProxy } from './tcp-proxy.js';
import type { TcpProxy } from './tcp-proxy.js';

describe('between a client and an echo server', () => {
  let server: Server;
  let proxy: TcpProxy;
  let heard = '';
  const clients: Socket[] = [];

  beforeEach(async () => {
    heard = '';
    server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (bytes) => {
        heard += bytes.toString();
        socket.write(bytes);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    proxy = await tcpProxy({ target: () => ({ host: '127.0.0.1', port }), random: () => 0 });
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) client.destroy();
    await proxy.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });

  /** A client, what it received so far, and how its connection ended. */
  async function newClient() {
    const socket = connect(proxy.port, '127.0.0.1');
    clients.push(socket);
    const received: string[] = [];
    const got = () => received.join('');
    socket.on('data', (bytes) => received.push(bytes.toString()));
    const end = new Promise<string>((resolve) => {
      socket.on('error', (error) => resolve('code' in error ? String(error.code) : error.message));
      socket.on('close', () => resolve('closed'));
    });
    await once(socket, 'connect');
    const until = async (text: string) => {
      while (got() !== text) await pause(5);
    };
    return { socket, end, until, got };
  }

  it('lets a late request arrive after its client has given up', async () => {
    const { socket, got } = await newClient();
    proxy.set({ kind: 'late', ms: 50 });
    socket.write('order');
    await pause(10);
    socket.destroy();
    expect(heard).toBe('');
    const arrived = (): string => heard;
    while (arrived() !== 'order') await pause(5);
    expect(got()).toBe('');
  });

  it('passes everything on without a fault', async () => {
    const { socket, until } = await newClient();
    socket.write('one');
    await until('one');
    socket.write('two');
    await until('onetwo');
    expect(proxy.struck()).toBe(0);
  });

  it('keeps the order of delayed data, and of data after the delay', async () => {
    const { socket, until } = await newClient();
    proxy.set({ kind: 'latency', ms: 40 });
    socket.write('a');
    await pause(10);
    proxy.set(noFault);
    socket.write('b');
    await until('ab');
    expect(heard).toBe('ab');
  });

  it('holds all data while silent and delivers it afterwards', async () => {
    const { socket, until, got } = await newClient();
    proxy.set({ kind: 'blackhole' });
    socket.write('held');
    await pause(60);
    expect([heard, got()]).toEqual(['', '']);
    proxy.set(noFault);
    await until('held');
  });

  it('resets open and new connections', async () => {
    const first = await newClient();
    first.socket.write('x');
    await first.until('x');
    proxy.set({ kind: 'reset' });
    expect(await first.end).toBe('ECONNRESET');
    const socket = connect(proxy.port, '127.0.0.1');
    const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ECONNRESET');
    expect(proxy.struck()).toBe(2);
    proxy.set(noFault);
    const second = await newClient();
    second.socket.write('y');
    await second.until('y');
  });

  it('silences open connections, not new ones, and cuts the silent ones afterwards', async () => {
    const old = await newClient();
    old.socket.write('before');
    await old.until('before');
    proxy.set({ kind: 'silent-connections' });
    old.socket.write('held');
    const young = await newClient();
    young.socket.write('new');
    await young.until('new');
    expect([heard, old.got()]).toEqual(['beforenew', 'before']);
    proxy.set(noFault);
    expect(await old.end).toBe('ECONNRESET');
    young.socket.write('!');
    await young.until('new!');
  });

  it('resets a connection after so many bytes', async () => {
    proxy.set({ kind: 'reset-after', bytes: 4 });
    const { socket, end } = await newClient();
    socket.write('four');
    expect(await end).toBe('ECONNRESET');
  });

  it('lets a request through, drops the reply and cuts the connection', async () => {
    proxy.set({ kind: 'drop-reply', chance: 1, matching: 'pay' });
    const { socket, end, until, got } = await newClient();
    socket.write('look');
    await until('look');
    socket.write('pay');
    expect(await end).toBe('ECONNRESET');
    expect([heard, got()]).toEqual(['lookpay', 'look']);
  });
});

describe('between the product and PostgreSQL', () => {
  let database: TestDatabase;
  let proxy: TcpProxy;

  beforeEach(async () => {
    database = await testDatabase();
    const { hostname, port } = new URL(database.url);
    proxy = await tcpProxy({
      target: () => ({ host: hostname, port: Number(port) }),
      random: () => 0,
      isWhole: postgresReply,
    });
  });
  afterEach(async () => {
    await proxy.close();
    await database.close();
  });

  it('drops the reply of a statement that was committed', async () => {
    await database.pool.query('create table kept (n int)');
    const url = new URL(database.url);
    url.host = `127.0.0.1:${proxy.port}`;
    const pool = createPool(url.href, { max: 1 });
    await pool.query('select 1');
    proxy.set({ kind: 'drop-reply', chance: 1, matching: 'insert' });
    // A large answer: PostgreSQL sends its first part before the commit, so a cut there would be
    // another fault.
    const large = "insert into kept select n from generate_series(1, 2000) n returning n, repeat('x', 100)";
    await expect(pool.query({ name: 'large', text: large, values: [] })).rejects.toThrow(/terminated|ECONNRESET/);
    const { rows } = await database.pool.query<{ n: number }>('select count(*)::int as n from kept');
    expect(rows).toEqual([{ n: 2000 }]);
    proxy.set(noFault);
    await pool.query('select 1');
    await pool.end();
  });

  it('leaves the end of a statement out: its transaction holds its locks, though its client has gone', async () => {
    const url = new URL(database.url);
    url.host = `127.0.0.1:${proxy.port}`;
    const pool = createPool(url.href, { max: 2 });
    await pool.query('select 1');
    proxy.set({ kind: 'half-sent', matching: 'take-lock', end: postgresSync, most: 1 });
    const lock = { name: 'take-lock', text: 'select pg_advisory_xact_lock($1)', values: [7] };
    const halfSent = pool.query(lock).then(
      () => 'answered',
      (error: Error) => error.message,
    );
    const isFree = async (): Promise<boolean> => {
      const { rows } = await database.pool.query<{ free: boolean }>('select pg_try_advisory_xact_lock(7) as free');
      return rows[0]?.free === true;
    };
    while (await isFree()) await pause(10);
    // The next one arrives whole, and waits for the lock.
    const next = pool.query(lock);
    await pause(50);
    expect([await isFree(), proxy.struck()]).toEqual([false, 1]);
    proxy.set(noFault);
    await next;
    expect(await halfSent).toMatch(/terminated|ECONNRESET/);
    await pool.end();
  });
});

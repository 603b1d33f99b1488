import { describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { freePort } from '@panelist/infra/postgres';
import { assertPortFree } from './assert-port-free.js';

describe('the port', () => {
  it('may be free', async () => {
    await expect(assertPortFree('127.0.0.1', await freePort())).resolves.toBeUndefined();
  });

  it('may be in use', async () => {
    const port = await freePort();
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    await expect(assertPortFree('127.0.0.1', port)).rejects.toThrow(`Port ${port} is taken`);
    server.close();
  });

  it('may belong to an address that is not ours', async () => {
    await expect(assertPortFree('192.0.2.1', await freePort())).rejects.toThrow('HOST=192.0.2.1 is no address of this machine');
  });
});

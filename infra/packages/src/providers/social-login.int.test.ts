import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { socialLogin } from './social-login.js';

let inside: Server;
let port: number;
let connections = 0;
beforeAll(async () => {
  inside = createServer((_request, answer) => answer.end('a picture'));
  inside.on('connection', () => (connections += 1));
  await new Promise<void>((done) => inside.listen(0, '127.0.0.1', done));
  ({ port } = inside.address() as AddressInfo);
});
afterAll(async () => new Promise((done) => inside.close(done)));

const client = { clientId: 'id', clientSecret: 'secret', authorizeUrl: null, tokenUrl: null };

test('a picture is fetched from public hosts alone, wherever its address leads', async () => {
  const github = socialLogin('github', { ...client, profileUrl: null }, 2_000);
  const addresses = ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]'].flatMap((host) => [
    `https://${host}:${port}/x`,
    `http://${host}:${port}/x`,
  ]);
  for (const address of [...addresses, 'https://10.0.0.1/x', 'no address']) expect(await github.picture(address)).toBeNull();
  expect(connections).toBe(0);
});

test('the sandbox has its pictures on this machine', async () => {
  const sandbox = socialLogin('github', { ...client, profileUrl: `http://127.0.0.1:${port}/user` }, 2_000);
  expect((await sandbox.picture(`http://127.0.0.1:${port}/x`))?.toString()).toBe('a picture');
  expect(await sandbox.picture('no address')).toBeNull();
});

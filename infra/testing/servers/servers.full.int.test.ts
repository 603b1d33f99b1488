import { afterEach, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { answers } from './answers.js';
import { findServer } from './find-server.js';
import { serverKinds, type ServerName } from './server-kind.js';
import type { TestServer } from './test-server.js';

const names: readonly ServerName[] = ['redis', 'nats'];

async function isUp(name: ServerName, url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return answers(serverKinds[name], hostname, Number(port));
}

async function untilDown(name: ServerName, url: string): Promise<boolean> {
  const end = Date.now() + 10_000;
  while (await isUp(name, url)) {
    if (Date.now() > end) return false;
    await pause(20);
  }
  return true;
}

for (const name of names) {
  const found = await findServer(name, { own: true });
  const suite = found.missing === null ? describe : describe.skip;

  suite(`a ${serverKinds[name].title} server for tests ${found.missing ?? ''}`, () => {
    const open: TestServer[] = [];
    afterEach(async () => {
      for (const server of open.splice(0)) await server.stop();
    });

    it('crashes on `kill` and restarts at the same address', async () => {
      const server = await found.start();
      open.push(server);
      expect(await isUp(name, server.url)).toBe(true);
      await server.kill();
      expect(await isUp(name, server.url)).toBe(false);
      await server.start();
      expect(await isUp(name, server.url)).toBe(true);
      await server.stop();
      expect(await isUp(name, server.url)).toBe(false);
    });

    it('ends with the tests, even if they crash', async () => {
      const url = await startInAnother(name);
      expect(await untilDown(name, url)).toBe(true);
    });
  });
}

/** A process that starts a server, prints its address, and is killed. */
async function startInAnother(name: ServerName): Promise<string> {
  const register = fileURLToPath(new URL('../../app/cli/register-typescript.mjs', import.meta.url));
  const entryPoint = new URL('../index.ts', import.meta.url).href;
  const script = `const { findServer } = await import(${JSON.stringify(entryPoint)});
    const { url } = await (await findServer(${JSON.stringify(name)}, { own: true })).start();
    console.log(url); setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--import', register, '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await once(child.stdout.setEncoding('utf8'), 'data');
  const url = String(said).trim();
  expect(await isUp(name, url)).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  return url;
}

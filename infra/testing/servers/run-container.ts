import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@panelist/infra/postgres';
import { untilAnswers } from './answers.js';
import type { ServerKind } from './server-kind.js';
import type { TestServer } from './test-server.js';

const HOST = '127.0.0.1';

/**
 * A container of the kind's image, on a fixed port of this machine, so that it keeps its address
 * after a restart.
 */
export async function runContainer(kind: ServerKind, image: string, more: readonly string[]): Promise<TestServer> {
  const port = await freePort();
  let running = await launch(kind, image, port, more);
  return {
    url: `${kind.scheme}://${HOST}:${port}`,
    kill: () => running.kill(),
    start: async () => {
      running = await launch(kind, image, port, more);
    },
    stop: () => running.stop(),
  };
}

async function launch(kind: ServerKind, image: string, port: number, more: readonly string[]) {
  const { GenericContainer } = await import('testcontainers');
  const seat = { host: '0.0.0.0', port: kind.port, folder: '/tmp' };
  const command = [kind.program, ...kind.arguments(seat), ...more];
  const named = Object.entries(kind.files?.(seat) ?? {});
  const files = named.map(([name, content]) => ({ content, target: `/tmp/${name}`, mode: 0o666 }));
  const container = await new GenericContainer(image)
    .withCopyContentToContainer(files)
    .withExposedPorts({ container: kind.port, host: port })
    .withCommand(command)
    .start();
  await untilAnswers(kind, HOST, port, () => null);
  return {
    kill: async () => void (await container.stop({ timeout: 0 })),
    stop: async () => void (await container.stop()),
  };
}

/** Whether Docker answers on its socket; a check without a wait where Docker is missing. */
export async function hasDocker(): Promise<boolean> {
  const host = process.env['DOCKER_HOST'];
  if (host?.startsWith('tcp:')) return takesConnections({ host: new URL(host).hostname, port: Number(new URL(host).port) });
  const sockets = [
    host?.replace('unix://', ''),
    '/var/run/docker.sock',
    join(process.env['XDG_RUNTIME_DIR'] ?? '/run/user', 'docker.sock'),
    join(homedir(), '.docker/run/docker.sock'),
  ];
  for (const path of sockets) if (path && existsSync(path) && (await takesConnections({ path }))) return true;
  return false;
}

async function takesConnections(address: { host: string; port: number } | { path: string }): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ ...address, timeout: 500 });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}

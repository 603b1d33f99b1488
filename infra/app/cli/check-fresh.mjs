// @ts-check
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lastLines, npm, root } from './project.mjs';
import { fail, Sentence, step } from './steps.mjs';

/** The npm that Node 20 brings. */
const NPM = '10.8.2';
const PATIENCE_MS = 15 * 60_000;

const home = mkdtempSync(join(tmpdir(), 'panelist-fresh-'));
const clone = join(home, 'panelist');
const user = ordinaryUser();
/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    for (const child of children) child.kill('SIGTERM');
    process.exit(130);
  });

try {
  console.log(`\n  Both commands in a fresh clone, with npm ${NPM}${user ? `, as user ${user.name}` : ''}\n`);
  await step('Cloned what is committed', prepare);
  const port = await freePort();
  const first = await step('npm start, the first time', () => start(port));
  await step('Stopped', () => stop(first));
  const second = await step('npm start, the second time', () => start(port));
  await step('Stopped', () => stop(second));
  const { code, output } = await step('npm test', () => finish(npmRun(['test'])));
  console.log(`\n${code === 0 ? lastLines(output, 1) : output}`);
  if (code !== 0) throw new Sentence('npm test failed in a fresh clone.');
  console.log('\n  Both commands work in a fresh clone.\n');
} catch (error) {
  fail(error);
} finally {
  rmSync(home, { recursive: true, force: true });
}

/**
 * A clone, npm in a folder of its own, and an empty home: nothing of this user's caches or settings
 * but where packages come from.
 */
async function prepare() {
  chmodSync(home, 0o755);
  execFileSync('git', ['clone', '--quiet', `file://${root}`, clone], { stdio: ['ignore', 'ignore', 'inherit'] });
  const tools = join(home, 'tools');
  mkdirSync(tools);
  const [command, ...args] = npm();
  execFileSync(command, [...args, 'install', '--no-audit', '--no-fund', '--prefix', tools, `npm@${NPM}`], {
    cwd: tools,
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  mkdirSync(join(home, 'bin'));
  mkdirSync(join(home, 'user'));
  // Whatever calls npm in there finds this one first.
  const script = `#!/bin/sh\nexec "${process.execPath}" "${join(tools, 'node_modules/npm/bin/npm-cli.js')}" "$@"\n`;
  writeFileSync(join(home, 'bin', 'npm'), script, { mode: 0o755 });
  if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, home]);
}

/** @param {number} port */
async function start(port) {
  const child = npmRun(['start'], { PORT: String(port) });
  const ended = finish(child);
  const end = Date.now() + PATIENCE_MS;
  /** @type {{ code: number, output: string } | undefined} */
  let result;
  void ended.then((told) => (result = told));
  while (!(await isReady(port))) {
    if (result) throw new Sentence(`${result.output}\nnpm start ended with code ${result.code} before it was ready.`);
    if (Date.now() > end) throw new Sentence(`npm start was not ready after ${PATIENCE_MS / 60_000} minutes.`);
    await pause(200);
  }
  return { child, ended };
}

/** @param {Awaited<ReturnType<typeof start>>} started */
async function stop({ child, ended }) {
  child.kill('SIGTERM');
  const { code, output } = await ended;
  if (code !== 0) throw new Sentence(`${output}\nnpm start ended with code ${code} after it was asked to stop.`);
}

/** @param {readonly string[]} args */
function npmRun(args, more = {}) {
  const env = {
    ...environment(),
    HOME: join(home, 'user'),
    PATH: `${join(home, 'bin')}:${process.env['PATH']}`,
    npm_config_registry: registry(),
    ...more,
  };
  const child = spawn(join(home, 'bin', 'npm'), args, {
    cwd: clone,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
  });
  children.add(child);
  return child;
}

/** What npm set for this very script would reach the other npm as its configuration. */
function environment() {
  const own = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name) && name !== 'NODE_ENV' && name !== 'INIT_CWD');
  return Object.fromEntries(own);
}

/** @param {ReturnType<typeof npmRun>} child */
async function finish(child) {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
  const [status] = await once(child, 'close');
  const code = Number(status ?? 1);
  children.delete(child);
  return { code, output };
}

/** @param {number} port */
async function isReady(port) {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  );
}

function registry() {
  const [command, ...args] = npm();
  return execFileSync(command, [...args, 'config', 'get', 'registry'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}

/** For root a user without rights: most people are not root. */
function ordinaryUser() {
  if (process.getuid?.() !== 0) return null;
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' })));
  return { name: 'nobody', uid, gid };
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  server.close();
  return address.port;
}

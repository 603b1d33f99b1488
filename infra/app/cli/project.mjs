// @ts-check
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Sentence, step } from './steps.mjs';

/** What a program that took too long gets to end by itself. */
const GRACE_MS = 10_000;

const here = import.meta.dirname;
/** The project's folder. This file also runs from `dist`, with the commands that are built. */
export const root = join(here, here.endsWith('/dist/cli') ? '../../../..' : '../../..');

/**
 * Which lock file the packages were installed from, and which of them; `npm ci` removes it together
 * with them.
 */
const stamp = join(root, 'node_modules/.panelist-installed');

/**
 * Installs the packages unless exactly those of the lock file are there: all, or without those that
 * only tests need, which `npm test` adds. Interrupted, it begins anew the next time.
 * @param {'all' | 'without tests'} which
 */
export async function install(which = 'all') {
  const held = installed();
  if (held === 'all' || held === which) return;
  assertWritable();
  const name = held === 'without tests' ? 'Installing the packages that tests need' : 'Installing packages (once, a minute)';
  await step(name, async () => {
    await installFolder(root, { which, isAddition: held !== undefined });
    writeFileSync(stamp, `${lockHash()} ${which}`);
    return 'Installed the packages';
  });
}

/**
 * Installs exactly what the lock file of a folder says. An addition keeps what is there: `npm ci`
 * removes everything first.
 * @param {string} cwd
 * @param {{ which?: 'all' | 'without tests', isAddition?: boolean }} [options]
 */
export async function installFolder(cwd, { which = 'all', isAddition = false } = {}) {
  // Given NODE_ENV=production npm would leave out what tests need.
  const env = { ...process.env, NODE_ENV: 'development' };
  const [command, ...args] = npm();
  const verb = isAddition ? ['install', '--no-save'] : ['ci'];
  const kinds = which === 'all' ? '--include=dev' : '--omit=dev';
  const { code, output } = await run(command, [...args, ...verb, kinds, '--no-audit', '--no-fund'], { cwd, env });
  if (code !== 0)
    throw new Sentence(
      `${lastLines(output)}\n\nThe packages could not be installed: see npm's words above, check the network, and start again.`,
    );
}

/** An image of what was built, without the tools to build anything: it runs as it is. */
export function isImage() {
  return existsSync(join(root, 'infra/packages/dist')) && !existsSync(join(root, 'node_modules/turbo'));
}

/** The folder of the built pages, or undefined before they are built. */
export function builtPages() {
  const folder = join(root, 'ui/dist');
  return existsSync(join(folder, 'index.html')) ? folder : undefined;
}

/**
 * Builds what has changed since the last build; what has not comes out of turbo's cache. `show`
 * displays the step.
 * @param {(name: string, work: () => Promise<string>) => Promise<unknown>} [show]
 */
export async function build(show = step) {
  await show('Building', async () => {
    const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', NODE_ENV: 'production' };
    const args = [
      join(root, 'node_modules/turbo/bin/turbo'),
      'run',
      'build',
      '--output-logs=errors-only',
      '--no-update-notifier',
    ];
    const { code, output } = await run(process.execPath, args, { env });
    if (code !== 0) {
      assertWritable();
      throw new Sentence(`${lastLines(output, 60)}\n\nThe build failed: its own words stand above.`);
    }
    return output.includes('FULL TURBO') ? 'Built (nothing had changed)' : 'Built';
  });
}

/** npm as it was called, or as it is found. @returns {[command: string, ...args: string[]]} */
export function npm() {
  const { npm_execpath: path } = process.env;
  return path?.endsWith('.js') ? [process.execPath, path] : ['npm'];
}

/**
 * Runs a program in the project's folder; its output is collected, and shown as well if `show` says
 * so. After `limitMs` it is ended, which counts as its failure.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, show?: boolean, limitMs?: number }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function run(command, args, { env = process.env, cwd = root, show = false, limitMs } = {}) {
  return new Promise((settle) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let isTooLong = false;
    const limit = limitMs === undefined ? undefined : setTimeout(() => void end(limitMs), limitMs);
    const end = async (/** @type {number} */ afterMs) => {
      isTooLong = true;
      output += `\nEnded: it took more than ${afterMs / 60_000} minutes.\n`;
      child.kill('SIGTERM');
      await pause(GRACE_MS, undefined, { ref: false });
      child.kill('SIGKILL');
      // What it has started may still hold its output open.
      settle({ code: 1, output });
    };
    const take = (/** @type {string} */ chunk) => {
      output += chunk;
      if (show) process.stdout.write(chunk);
    };
    child.stdout.setEncoding('utf8').on('data', take);
    child.stderr.setEncoding('utf8').on('data', take);
    child.on('error', (error) => settle({ code: 1, output: `${output}${error.message}` }));
    child.on('close', (code) => {
      clearTimeout(limit);
      settle({ code: isTooLong ? 1 : (code ?? 1), output });
    });
  });
}

/** @param {string} text */
export function lastLines(text, count = 20) {
  return text.trimEnd().split('\n').slice(-count).join('\n');
}

/**
 * What we installed from exactly this lock file, or what npm's own list has of it, which it writes
 * at the very end.
 */
function installed() {
  const [hash, ...which] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : [];
  if (hash === lockHash()) return which.join(' ') === 'without tests' ? 'without tests' : 'all';
  return holdsTheSame() ? 'all' : undefined;
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

function holdsTheSame() {
  try {
    const wanted = packagesOf('package-lock.json');
    const there = packagesOf('node_modules/.package-lock.json');
    return Object.entries(wanted).every(
      ([path, entry]) => !path.includes('node_modules/') || isOptional(entry) || same(entry, there[path]),
    );
  } catch {
    return false;
  }
}

/** @param {string} list @returns {Record<string, Entry>} */
function packagesOf(list) {
  return JSON.parse(readFileSync(join(root, list), 'utf8')).packages;
}

/**
 * What the list of npm says of a package.
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean,
 * extraneous?: boolean }} Entry
 */

/** @param {Entry} entry */
function isOptional(entry) {
  return Boolean(entry.optional || entry.devOptional || entry.extraneous);
}

/** @param {Entry} wanted @param {Entry | undefined} there */
function same(wanted, there) {
  return there !== undefined && wanted.version === there.version && wanted.link === there.link;
}

function assertWritable() {
  try {
    accessSync(root, constants.W_OK);
    if (existsSync(join(root, 'node_modules'))) accessSync(join(root, 'node_modules'), constants.W_OK);
  } catch {
    throw new Sentence(
      `Nothing can be written to ${root}: give your user the right to write there ("chown -R $(id -un) ${root}"), or start as the user who owns it.`,
    );
  }
}

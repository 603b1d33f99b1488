import { hasDocker, runContainer } from './run-container.js';
import { runProgram, type Program } from './run-program.js';
import { serverKinds, type ServerKind, type ServerName } from './server-kind.js';
import type { FoundServer, TestServer } from './test-server.js';
import { accessSync, constants, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './run.js';
import { unpackPackages } from './unpack-packages.js';

/** For this checkout only: another user could not run, or not trust, these files. */
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/servers', import.meta.url));
/** Folders of servers that an ordinary user's PATH often lacks. */
const MORE_PLACES = ['/usr/local/sbin', '/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin'];

function programOnPath(name: string): Program | null {
  const places = [...(process.env['PATH'] ?? '').split(delimiter), ...MORE_PLACES];
  const path = places
    .filter(Boolean)
    .map((place) => join(place, name))
    .find(isExecutable);
  return path === undefined ? null : { path, environment: {} };
}

/** Whether the distribution's packages are available. */
function hasPackages(): boolean {
  return programOnPath('apt-get') !== null && programOnPath('dpkg-deb') !== null;
}

/**
 * The program from the distribution's package, unpacked once for this checkout.
 * @throws Error when it is not available or does not run
 */
async function unpackedProgram(kind: ServerKind): Promise<Program> {
  const folder = join(CACHE, `${kind.package}-${distribution()}-${process.arch}`);
  const known = existsSync(folder);
  if (!known) await unpackPackages(kind.package, folder);
  try {
    return await runnable(kind, folder);
  } catch (error) {
    if (!known) throw error;
    // The unpacked files do not work: unpack again.
    rmSync(folder, { recursive: true, force: true });
    await unpackPackages(kind.package, folder);
    return runnable(kind, folder);
  }
}

async function runnable(kind: ServerKind, folder: string): Promise<Program> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const found = files.find((file) => /(^|\/)s?bin\//.test(file) && file.endsWith(`/${kind.program}`));
  if (found === undefined) throw new Error(`The package ${kind.package} holds no ${kind.program}`);
  const libraries = new Set(files.filter((file) => /\.so(\.|$)/.test(file)).map((file) => join(folder, dirname(file))));
  const environment = libraries.size === 0 ? {} : { LD_LIBRARY_PATH: [...libraries].join(delimiter) };
  const path = join(folder, found);
  await run(path, kind.version, folder, { environment });
  return { path, environment };
}

/** Packages of one release may not run on another. */
function distribution(): string {
  try {
    const release = readFileSync('/etc/os-release', 'utf8');
    return ['ID', 'VERSION_ID'].map((key) => new RegExp(`^${key}="?([^"\n]*)`, 'm').exec(release)?.[1] ?? '').join('-');
  } catch {
    return 'unknown';
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Looks for a server that tests need: one that a variable names, a program on PATH, a container
 * where Docker answers, the distribution's package unpacked without installing it. Where there is
 * none the tests skip with the sentence; where `CI` is set they fail with it.
 * @param options.own for tests that stop or empty it: never uses the server that the variable names
 * @throws Error in CI when none is available
 */
export async function findServer(name: ServerName, { own = false } = {}): Promise<FoundServer> {
  const kind: ServerKind = serverKinds[name];
  const named = kind.variable === undefined ? undefined : process.env[kind.variable];
  if (named && !own) return { missing: null, start: async () => notOurs(kind, named) };
  const onPath = programOnPath(kind.program);
  if (onPath) return { missing: null, start: (more = [], environment = {}) => runProgram(kind, onPath, more, environment) };
  const { image } = kind;
  if (image !== undefined && (await hasDocker())) return { missing: null, start: (more = []) => runContainer(kind, image, more) };
  const tried = [`${kind.program} is not on PATH`];
  if (kind.variable !== undefined)
    tried.unshift(`${kind.variable} ${named ? 'names one that is not ours to end' : 'is not set'}`);
  if (image !== undefined) tried.push('Docker does not answer');
  if (hasPackages()) {
    try {
      const program = await unpackedProgram(kind);
      return { missing: null, start: (more = [], environment = {}) => runProgram(kind, program, more, environment) };
    } catch (error) {
      tried.push(`the distribution's package ${kind.package} could not be had (${String(error)})`);
    }
  } else tried.push('there is no apt-get here to unpack a package with');
  const missing = `There is no ${kind.title} server for this test: ${tried.join(', ')}.`;
  if (process.env['CI']) throw new Error(missing);
  return {
    missing,
    start: async () => {
      throw new Error(missing);
    },
  };
}

function notOurs(kind: ServerKind, url: string): TestServer {
  const refuse = async () => {
    throw new Error(`${kind.variable} names this server: a test must not stop it.`);
  };
  return { url, kill: refuse, start: refuse, stop: async () => undefined };
}

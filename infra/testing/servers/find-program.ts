import { accessSync, constants, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Program } from './run-program.js';
import { run } from './run.js';
import type { ServerKind } from './server-kind.js';
import { unpackPackages } from './unpack-packages.js';

/** For this checkout only: another user could not run, or not trust, these files. */
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/servers', import.meta.url));
/** Folders of servers that an ordinary user's PATH often lacks. */
const MORE_PLACES = ['/usr/local/sbin', '/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin'];

export function programOnPath(name: string): Program | null {
  const places = [...(process.env['PATH'] ?? '').split(delimiter), ...MORE_PLACES];
  const path = places
    .filter(Boolean)
    .map((place) => join(place, name))
    .find(isExecutable);
  return path === undefined ? null : { path, environment: {} };
}

/** Whether the distribution's packages are available. */
export function hasPackages(): boolean {
  return programOnPath('apt-get') !== null && programOnPath('dpkg-deb') !== null;
}

/**
 * The program from the distribution's package, unpacked once for this checkout.
 * @throws Error when it is not available or does not run
 */
export async function unpackedProgram(kind: ServerKind): Promise<Program> {
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

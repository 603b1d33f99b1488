import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from './run.js';

/** Libraries that must be the system's own: unpacked replacements break programs. */
const FOLLOWED = /^(?!libc6$)(lib|lua|redis|nats|valkey)/;
const LIBRARY = /^(?!libc6$)(lib|lua)/;

/**
 * Downloads a package of the distribution (Debian and its like) with the libraries that are not
 * installed, and unpacks them below `folder`, which is afterwards complete or absent. Nothing is
 * installed, and root is not needed.
 * @throws Error with apt's message
 */
export async function unpackPackages(name: string, folder: string): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true });
  const work = mkdtempSync(`${folder}.`);
  try {
    await download(name, work);
    const tree = join(work, 'tree');
    for (const file of readdirSync(work).filter((entry) => entry.endsWith('.deb')))
      await run('dpkg-deb', ['-x', join(work, file), tree], work);
    takePlace(tree, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * The system's package lists if they work; if they are missing (as in most containers) or old,
 * newly fetched ones.
 */
async function download(name: string, work: string): Promise<void> {
  const own = ownLists(work);
  try {
    await downloadWith([], name, work);
  } catch {
    await run('apt-get', [...own, 'update'], work);
    await downloadWith(own, name, work);
  }
}

async function downloadWith(options: readonly string[], name: string, work: string): Promise<void> {
  const wanted = await withDependencies(options, name, work);
  const installed = await installedAmong(wanted, work);
  const missing = wanted.filter((each) => !(LIBRARY.test(each) && installed.has(each)));
  await run('apt-get', [...options, 'download', ...missing], work);
}

function ownLists(work: string): readonly string[] {
  const [state, cache] = ['state', 'cache'].map((kind) => join(work, kind));
  mkdirSync(join(state ?? work, 'lists/partial'), { recursive: true });
  mkdirSync(join(cache ?? work, 'archives/partial'), { recursive: true });
  return [
    ['-o', `Dir::State=${state}`],
    ['-o', `Dir::State::lists=${state}/lists`],
    ['-o', 'Dir::State::status=/var/lib/dpkg/status'],
    ['-o', `Dir::Cache=${cache}`],
    // As root, apt downloads as a user who may not write here.
    ['-o', 'APT::Sandbox::User=root'],
  ].flat();
}

async function withDependencies(options: readonly string[], name: string, work: string): Promise<readonly string[]> {
  const known = new Set([name]);
  for (let next = [name]; next.length > 0;) {
    const said = await run('apt-cache', [...options, 'depends', '--important', ...next], work);
    const named = [...said.matchAll(/^\s*\|?(?:Pre)?Depends: ([a-z0-9][a-z0-9.+-]*)/gm)].map((found) => found[1] ?? '');
    next = [...new Set(named)].filter((each) => FOLLOWED.test(each) && !known.has(each));
    for (const each of next) known.add(each);
  }
  return [...known];
}

async function installedAmong(names: readonly string[], work: string): Promise<ReadonlySet<string>> {
  // The command fails if one package is unknown, and still prints the others.
  const said = await run('dpkg-query', ['-W', '-f', '${Package} ${db:Status-Status}\n', ...names], work, { anyEnd: true });
  return new Set([...said.matchAll(/^(\S+) installed$/gm)].map((found) => found[1] ?? ''));
}

/** A concurrent run may have finished first: use its tree. */
function takePlace(tree: string, folder: string): void {
  try {
    renameSync(tree, folder);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST'))) throw error;
  }
}

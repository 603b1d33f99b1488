import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/**
 * The files of the built UI by their path under its folder, read once: clients can't reach any
 * other file.
 */
export function uiFiles(folder: string): ReadonlySet<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')),
  );
}

const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

/** The smallest encoding of a file that the build wrote and the browser accepts. */
export function encodingFor(files: ReadonlySet<string>, path: string, accepts: (encoding: string) => boolean) {
  return encodings.find(({ name, ending }) => files.has(path + ending) && accepts(name));
}

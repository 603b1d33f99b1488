import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const MEGABYTES = 64;

/** A file system of its own for the logs and files of the processes. */
export interface SmallDisk {
  /** Leaves no byte. */
  readonly fill: () => void;
  readonly empty: () => void;
}

/**
 * Mounted at the folder; null where this machine does not allow that. What removes the folder
 * unmounts it.
 */
export function smallDisk(folder: string): SmallDisk | null {
  mkdirSync(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return null;
  }
  const filler = join(folder, 'filler');
  return {
    fill: () => {
      const file = openSync(filler, 'w');
      try {
        for (let size = 1024 * 1024; size > 0;) size = writeAll(file, size) ? size : Math.floor(size / 2);
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(filler, { force: true }),
  };
}

/** False: the disk is full. */
function writeAll(file: number, size: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(size)) === size;
  } catch {
    return false;
  }
}

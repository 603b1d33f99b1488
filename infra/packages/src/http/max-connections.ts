import { readFileSync } from 'node:fs';

/** Assumed limit if the system does not say how many files a process may open. */
const UNKNOWN_LIMIT = 4_096;
/** Files reserved for databases, providers, logs and everything else but clients. */
const RESERVE = 1_024;

/**
 * How many connections a server takes. A process that has no file left can't even reach its
 * database, so the server closes further connections at once and serves the existing ones.
 */
export function maxConnections(): number {
  const files = openFiles();
  return Math.max(Math.floor(files / 2), files - RESERVE);
}

function openFiles(): number {
  try {
    const line = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'));
    return line?.[1] === undefined ? UNKNOWN_LIMIT : Number(line[1]);
  } catch {
    return UNKNOWN_LIMIT;
  }
}

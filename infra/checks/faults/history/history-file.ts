import { closeSync, openSync, writeSync } from 'node:fs';
import type { Entry } from './entry.js';

export interface History {
  readonly add: (entry: Entry) => void;
  readonly entries: () => readonly Entry[];
  readonly close: () => void;
}

/**
 * The callers' history, one line of JSON for each entry, written at once, so that a crashed run
 * leaves its history.
 */
export function historyFile(path: string): History {
  const file = openSync(path, 'w');
  const entries: Entry[] = [];
  return {
    add: (entry) => {
      entries.push(entry);
      writeSync(file, `${JSON.stringify(entry)}\n`);
    },
    entries: () => entries,
    close: () => closeSync(file),
  };
}

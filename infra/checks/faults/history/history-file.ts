import { closeSync, openSync, writeSync } from 'node:fs';
import type { Entry } from './entry.js';

export interface History {
  readonly add: (entry: Entry) => void;
  readonly entries: () => readonly Entry[];
  readonly close: () => void;
}

/** What the participants were told, one line of JSON an entry, written as it happens: a run that dies leaves its history behind. */
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

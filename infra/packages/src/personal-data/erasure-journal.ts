import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { erasureOrigins } from '@panelist/domain/kernel';
import { z } from 'zod';
import { StartError } from '../foundation/index.js';

const erasureEntry = z.object({
  /** Real time of the erasure. */
  at: z.iso.datetime(),
  /** Whose key was destroyed. */
  subject: z.string().min(1),
  /** Of an account: what a restored log needs to erase it again without the key. */
  account: z
    .object({
      erasureId: z.string(),
      requestedAt: z.string(),
      by: z.enum(erasureOrigins),
      /** Streams of the addresses that the account had claimed. */
      claims: z.array(z.string()),
    })
    .optional(),
});

/** One line of the erasure journal. It holds ids alone. */
export type ErasureEntry = z.output<typeof erasureEntry>;
export type ErasedAccount = NonNullable<ErasureEntry['account']>;

/**
 * Whose keys were destroyed, stored outside the database: a restored backup of the keys is older
 * than some erasures, and this journal says which keys must not come back.
 */
export interface ErasureJournal {
  /** Returns when the line is on the disk. Call it before the key is destroyed. */
  append(entry: Omit<ErasureEntry, 'at'>): Promise<void>;
}

/** Without a journal a restore cannot know of later erasures. */
export const noErasureJournal: ErasureJournal = { append: async () => undefined };

/** A journal in a file. Several processes may append to it. */
export function fileErasureJournal(path: string, now: () => string = () => new Date().toISOString()): ErasureJournal {
  return { append: async (entry) => appendErasures(path, [{ at: now(), ...entry }]) };
}

/**
 * Appends lines, and makes the file where there is none, also for no lines. An empty line comes
 * first: nothing is glued to a write that broke off.
 */
export async function appendErasures(path: string, entries: readonly ErasureEntry[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'a', 0o600);
  try {
    if (entries.length > 0) await file.appendFile(`\n${entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')}`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * The entries of a journal, oldest first. A last line without its end is a write that broke off;
 * the key was not destroyed yet.
 * @throws StartError when the file is missing or another line is unreadable
 */
export async function readErasures(path: string): Promise<readonly ErasureEntry[]> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new StartError(`The erasure journal ${path} cannot be read: check its path and rights.`, { cause });
  });
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .flatMap((line, index) => {
      if (line === '') return [];
      try {
        return [erasureEntry.parse(JSON.parse(line))];
      } catch (cause) {
        throw new StartError(
          `Line ${index + 1} of the erasure journal ${path} is not an entry: name the right file, or remove the line if a write broke off there.`,
          { cause },
        );
      }
    });
}

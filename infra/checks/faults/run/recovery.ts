import { savePagePreferences } from '@panelist/domain/profile';
import { me } from '@panelist/domain/identity';
import { contractOf } from '@panelist/domain/registry';
import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from '../walk/caller.js';
import type { Person } from '../walk/person.js';

/** Timeout after a fault, in milliseconds. */
const longestMs = 60_000;

export interface ProbeOptions {
  readonly caller: Caller;
  readonly person: Person;
  /** Opens a new session: after a restore all have ended. */
  readonly logIn: (person: Person) => Promise<boolean>;
  readonly tell: (text: string) => void;
}

/**
 * Milliseconds until a person who retries all the time, and logs in again where they have to, is
 * served: a new command acknowledged, and a read that shows it. Null if that takes longer than
 * `withinMs`.
 */
export async function timeToRecover(
  { caller, person, logIn, tell }: ProbeOptions,
  withinMs: number = longestMs,
): Promise<number | null> {
  const begin = performance.now();
  const elapsed = (): number => performance.now() - begin;
  let last = 'nothing was asked';
  for (let isOpen = true; elapsed() < withinMs; isOpen = !isOpen) {
    const request = {
      contract: contractOf(savePagePreferences),
      params: {},
      body: { strengthPanelOpen: isOpen },
      key: `probe-${Math.random()}`,
      marks: [],
      ids: [],
    };
    const { entry } = await caller.command(person, request);
    last = `the command was ${entry.outcome} (${entry.status ?? 'no answer'} ${entry.code ?? ''})`;
    if (entry.outcome === 'acknowledged' && entry.position !== null) {
      const read = await caller.read(person, { contract: contractOf(me), params: {}, body: {} }, entry.position);
      last = `the read was ${read?.isStale === true ? 'stale' : 'late'} (${read?.status ?? 'no answer'})`;
      if (read?.status === 200 && !read.isStale) return elapsed() <= withinMs ? elapsed() : null;
    }
    // The database may be the one thing that is still away.
    if (entry.status === 401) await logIn(person).catch(() => false);
    await pause(50);
  }
  tell(`who asks all the time was not served: at last ${last}`);
  return null;
}

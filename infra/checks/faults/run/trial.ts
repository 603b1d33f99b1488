import { fingerprintWith } from '@panelist/infra/http';
import { setMaxListeners } from 'node:events';
import { check } from '../checker/check.js';
import type { Evidence, LoggedEvent, Violation } from '../checker/evidence.js';
import { collect } from '../collect/collect.js';
import type { Follower } from '../collect/follower.js';
import { waitForQuiescence, waitForReaders } from '../collect/wait-for-quiescence.js';
import type { Entry } from '../history/entry.js';
import type { DataUrls, DirectAccess } from '../product/direct-access.js';
import { callerOf } from '../walk/caller.js';
import { firstStudy } from '../walk/first-study.js';
import { listen } from '../walk/listeners.js';
import { logIn, type Person } from '../walk/person.js';
import { seededRandom } from '../walk/random.js';
import { seed } from '../walk/seed-people.js';
import { timeAt } from '../walk/time.js';
import { walk } from '../walk/walker.js';
import type { Walk } from '../walk/walker.js';
import type { Ending } from './end-all.js';
import type { ProbeOptions } from './recovery.js';

const LISTENERS = 20;
/**
 * The prober tries again under another key sooner: what it measures must not be its own patience.
 */
const PROBERS_PATIENCE = { answerMs: 6_000, commandMs: 3_000 };

/** A running product, and how people act on it. */
export interface TrialOptions {
  readonly access: DirectAccess;
  readonly origin: string;
  /** For handling the log again; null where only a vault of its own reads it. */
  readonly directUrls: DataUrls | null;
  /** For files of the trial. */
  readonly folder: string;
  /** What the processes write. */
  readonly logs: readonly string[];
  readonly seed: number;
  readonly people: number;
  readonly studies: number;
  readonly atOnce: number;
  /**
   * In milliseconds: how long a command is repeated, and how long work may take to come to rest.
   */
  readonly commandMs: number;
  readonly restMs: number;
  /** Whether every participant has been through a study before the walk begins. */
  readonly beginsPaid?: boolean;
  /** Ends the processes that append. */
  readonly endWriters: () => Promise<void>;
  readonly tell: (text: string) => void;
}

/** While people walk. */
export interface Meanwhile {
  readonly walked: Walk;
  readonly probe: ProbeOptions;
  readonly now: () => number;
}

/** What happened meanwhile, and who followed the log. */
export interface Happened extends Partial<Pick<Evidence, 'lost' | 'outages' | 'faulty'>> {
  readonly followers?: readonly Follower[];
  readonly lostJobs?: readonly string[];
}

export interface Trial {
  readonly violations: readonly Violation[];
  readonly entries: readonly Entry[];
  readonly log: readonly LoggedEvent[];
  readonly steps: number;
  readonly hints: number;
}

/**
 * People act on a product while something happens to it; once all work has come to rest, the
 * checker judges what is there.
 */
export async function trial(
  options: TrialOptions,
  endings: Ending[],
  meanwhile: (running: Meanwhile) => Promise<Happened>,
): Promise<Trial> {
  const { access, origin, tell, directUrls } = options;
  const { people, prober, operator } = await seed(access, options.people, options.studies);
  tell(`${people.length} people are there`);
  const listeners = listen(origin, people.slice(0, LISTENERS));
  endings.push(listeners.close);
  const entries: Entry[] = [];
  const record = (entry: Entry): void => void entries.push(entry);
  const giveUp = new AbortController();
  // Each caller that waits listens to it.
  setMaxListeners(0, giveUp.signal);
  const now = () => performance.now();
  const asking = { origin, record, fingerprint: fingerprintWith(access.vault), now, giveUp: giveUp.signal };
  const caller = callerOf({ ...asking, patience: { answerMs: 6_000, commandMs: options.commandMs } });
  const random = seededRandom(options.seed).branch('people');
  const time = timeAt(origin);
  const head = async () => access.store.head();
  const both = { people, caller, record, time, now, head };
  if (options.beginsPaid === true) await firstStudy({ ...both, random: random.branch('first-study'), signal: giveUp.signal });
  const loggingIn = { logIn: async (person: Person) => logIn(access, person) };
  const walked = walk({ ...both, ...loggingIn, spared: prober, random, atOnce: options.atOnce });
  // People stop before the product does.
  endings.push(walked.rest, () => giveUp.abort());
  const probe = { caller: callerOf({ ...asking, patience: PROBERS_PATIENCE }), person: prober, ...loggingIn, tell };
  const { followers = [], lostJobs, ...happened } = await meanwhile({ walked, probe, now });
  await walked.rest();
  tell(`the walk is over after ${walked.steps()} steps`);

  const reading = { access, followers };
  const resting = { ...reading, origin, operator, deadlineMs: options.restMs };
  const { open: restless, at: restedAt } = await waitForQuiescence(resting);
  tell(restless.length === 0 ? 'everything has come to rest' : `no rest: ${restless.join(', ')}`);
  const rested = (await access.store.head()) ?? '';
  await options.endWriters();
  const behind = await waitForReaders(reading);
  const hints = listeners.heard().slice();
  const subscribers = followers.map((follower) => follower.seen());
  const collected = await collect({ access, logs: options.logs, directUrls, folder: options.folder, restedAt });
  // What happened after that, before the workers had ended, has its effects at their next start.
  const missed = collected.missed.filter(({ cause }) => cause === null || cause <= rested);
  const violations = check({
    lost: [],
    outages: [],
    faulty: [],
    ...happened,
    ...collected,
    missed,
    history: entries,
    subscribers,
    hints,
    lostJobs: new Set(lostJobs),
    unrest: [...new Set([...restless, ...behind])],
  });
  return { violations, entries, log: collected.log, steps: walked.steps(), hints: hints.length };
}

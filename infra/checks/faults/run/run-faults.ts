import { referralCodeOf } from '@panelist/domain/identity';
import type { Position } from '@panelist/infra/event-sourcing';
import { fingerprintWith } from '@panelist/infra/http';
import { setMaxListeners } from 'node:events';
import { check } from '../checker/check.js';
import type { LostJobs } from '../checker/evidence.js';
import type { Violation } from '../checker/violation.js';
import { collect } from '../collect/collect.js';
import { follow } from '../collect/follower.js';
import type { Follower } from '../collect/follower.js';
import { owedMails } from '../collect/messages.js';
import { waitForQuiescence, waitForReaders } from '../collect/wait-for-quiescence.js';
import { shownPages } from '../collect/shown.js';
import { sizesOf } from '../collect/sizes.js';
import type { Nemesis, World } from '../nemeses/index.js';
import { callerOf } from '../people/caller.js';
import { correctPayouts } from '../people/correct-payouts.js';
import { crowd } from '../people/crowd.js';
import { listen } from '../people/listeners.js';
import { openStudies } from '../people/open-studies.js';
import { seededRandom } from '../people/random.js';
import { seedEverybody } from '../people/seed-people.js';
import { signUpForReal } from '../people/sign-up.js';
import { trafficOf } from '../people/traffic.js';
import { watchReadiness } from '../people/watch-readiness.js';
import { rowOf } from '../report/row.js';
import type { Row, Window } from '../report/row.js';
import { withEndings } from './end-all.js';
import type { Options } from './options.js';
import { timeToRecover } from './recovery.js';
import { strikeAll } from './strike-all.js';
import { setUpTestEnvironment } from './test-environment.js';
import type { TestEnvironment } from './test-environment.js';

const STUDIES = 9;
const PATIENCE = { answerMs: 6_000, commandMs: 75_000 };
/** The prober tries again under another key sooner: what it measures must not be its own patience. */
const PROBERS_PATIENCE = { answerMs: 6_000, commandMs: 3_000 };
const QUIESCENCE_MS = 600_000;
const LISTENERS = 20;
/** People who apply to projects that close. */
const LATE = 10;
const MOST_FOLLOWERS = 8;
/** People for each referrer: more than can earn a bonus on one project. */
const REFERRED_EACH = 20;

/** A nemesis that can't run on this machine. */
export interface NotRun {
  readonly nemesis: Nemesis;
  readonly why: string;
}

export interface Outcome {
  readonly rows: readonly Row[];
  readonly notRun: readonly NotRun[];
  readonly violations: readonly Violation[];
  readonly acknowledged: number;
  readonly events: number;
  readonly journeys: number;
  readonly hints: number;
}

/**
 * Injects one fault after another while people act, waits for quiescence, and checks the result.
 */
export async function runFaults(options: Options, list: readonly Nemesis[], tell: (text: string) => void): Promise<Outcome> {
  return withEndings(tell, async (endings) => {
    const testEnvironment = await setUpTestEnvironment(options, tell);
    endings.push(testEnvironment.close);
    const { keep } = options;
    if (keep !== null) endings.push(() => testEnvironment.keepIn(keep));
    const { access, history, urls } = testEnvironment;
    const { origin, parts } = testEnvironment.world.product;
    const { studies, people, referrers, late, prober } = await gather(testEnvironment, options);
    tell(`${people.length} people are there, ${options.real} of them by a sign-up over HTTP`);
    const followers: Follower[] = [];
    const join = async (name: string, from: Position | null): Promise<void> => {
      const follower = await follow(name, urls, from);
      followers.push(follower);
      endings.push(follower.stop);
    };
    await join('a follower from the beginning', null);
    await join('a follower from where the run began', await access.store.head());
    const listeners = listen(origin, people.slice(0, LISTENERS));
    endings.push(listeners.close);

    const giveUp = new AbortController();
    // Each caller that waits listens to it.
    setMaxListeners(0, giveUp.signal);
    const now = () => performance.now();
    const erased = new Set<string>();
    const isErased = (userId: string): boolean => erased.has(userId);
    const fingerprint = fingerprintWith(access.vault);
    const asking = { origin: () => origin, history, fingerprint, now, giveUp: giveUp.signal, isErased };
    const caller = callerOf({ ...asking, patience: PATIENCE });
    const random = seededRandom(options.seed).branch('people');
    const crowded = crowd({ people, referrers, studies, caller, random, atOnce: options.atOnce, isErased });
    const corrections = correctPayouts(access.pool, caller, people);
    // People who act write the history: they stop before it is closed, and before the product does.
    endings.push(crowded.rest, corrections.rest, () => giveUp.abort());
    const probe = {
      caller: callerOf({ ...asking, patience: PROBERS_PATIENCE }),
      person: prober,
      projectId: studies.projectIds[0] ?? '',
    };
    await timeToRecover(probe);
    const readiness = watchReadiness(parts, now);
    endings.push(readiness.stop);
    const traffic = trafficOf({ access, caller, studies, people, late, random: random.branch('traffic'), erased });
    const world: World = { ...testEnvironment.world, traffic };

    const notRun = list.flatMap((nemesis) => {
      const why = nemesis.missing?.(world) ?? null;
      return why === null ? [] : [{ nemesis, why }];
    });
    const able = list.filter((nemesis) => notRun.every((each) => each.nemesis !== nemesis));
    const owed = owedMails(access);
    const windows = await strikeAll({
      list: able,
      world,
      holdMs: (options.minutes * 60_000) / able.length,
      probe,
      head: async () => access.store.head(),
      oldestOwed: async () => (await owed())[0]?.event.position ?? null,
      now,
      tell,
      over: async ({ name }, strike) => {
        // Followers know events that a restored log does not have: others begin anew.
        if (strike.lostTail !== undefined) {
          for (const follower of followers.splice(0)) await follower.stop();
          await join(`a follower of the log that was restored by ${name}`, null);
        }
        if (followers.length < MOST_FOLLOWERS) await join(`a follower who came after ${name}`, await access.store.head());
      },
    });
    await crowded.rest();
    await corrections.rest();
    tell(`${crowded.journeys()} journeys are over`);

    const lostJobs = lostJobsOf(windows);
    const reading = { access, followers: () => followers, erased };
    const restless = await waitForQuiescence({ ...reading, origin, lostJobs, deadlineMs: QUIESCENCE_MS });
    tell(restless.length === 0 ? 'everything has come to rest' : `no rest: ${restless.join(', ')}`);
    const readers = [...people.slice(0, LISTENERS), ...referrers.slice(0, LISTENERS)].filter(({ userId }) => !isErased(userId));
    const shown = await shownPages(origin, { people: readers, studies });
    await readiness.stop();
    await readiness.ask();
    const sizes = await sizesOf(parts, access.pool);
    for (const part of parts) if (writers.has(part.room)) await part.end();
    const behind = await waitForReaders(reading);
    const collected = await collect(testEnvironment, erased);
    const hints = listeners.heard();
    const violations = check({
      ...collected,
      subscribers: followers.map((follower) => follower.seen()),
      hints,
      shown,
      lostJobs,
      lostTails: windows.flatMap(({ lostTail }) => (lostTail === undefined ? [] : [lostTail])),
      readiness: readiness.samples(),
      sizes,
      erased,
      unrest: [...new Set([...restless, ...behind])],
      outages: outagesOf(windows),
    });
    const entries = history.entries();
    return {
      rows: windows.map((window, index) => rowOf(window, windows[index + 1], entries, violations)),
      notRun,
      violations,
      acknowledged: entries.filter((entry) => entry.kind === 'command' && entry.outcome === 'acknowledged').length,
      events: collected.log.length,
      journeys: crowded.journeys(),
      hints: hints.length,
    };
  });
}

/** The rooms whose processes append. */
const writers: ReadonlySet<string> = new Set(['command-api', 'workers']);

function lostJobsOf(windows: readonly Window[]): readonly LostJobs[] {
  return windows.flatMap(({ nemesis, from, lostFrom }, index) =>
    nemesis.losesJobs === true ? [{ from: lostFrom ?? from, to: windows[index + 1]?.from ?? null }] : [],
  );
}

function outagesOf(windows: readonly Window[]): readonly string[] {
  return windows.flatMap(({ nemesis: { name, servesWithinMs }, servedMs, recoveredMs, complaints = [] }) => [
    ...complaints,
    ...(servedMs === null ? [`during ${name} people were not served within ${servesWithinMs} ms`] : []),
    ...(recoveredMs === null ? [`people were not served again within a minute after ${name}`] : []),
  ]);
}

/** Creates all people who will act. */
async function gather({ access, world }: TestEnvironment, { people, real }: Options) {
  const studies = await openStudies(access, STUDIES);
  const seeded = await seedEverybody(access, people + LATE + 1, Math.ceil(people / REFERRED_EACH));
  const { referrers } = seeded;
  const [first] = referrers;
  // Those at the end do something else than the journeys.
  const [prober, ...late] = seeded.people.slice(people);
  if (first === undefined || prober === undefined) throw new Error('There is no person');
  const code = referralCodeOf(first.userId);
  const signedUp = await Promise.all(
    Array.from({ length: real }, async (_, number) => signUpForReal(world.product.origin, number, code)),
  );
  return { studies, prober, late, referrers, people: [...signedUp, ...seeded.people.slice(0, people)] };
}

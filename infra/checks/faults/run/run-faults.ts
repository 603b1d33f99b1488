import type { Position } from '@panelist/infra/event-sourcing';
import { setTimeout as pause } from 'node:timers/promises';
import { check } from '../checker/check.js';
import type { Evidence } from '../checker/evidence.js';
import type { Violation } from '../checker/violation.js';
import { providerOrders, wholeLedger } from '../collect/provider-ledgers.js';
import { waitForQuiescence } from '../collect/wait-for-quiescence.js';
import { follow } from '../collect/follower.js';
import type { Follower } from '../collect/follower.js';
import { readModels } from '../collect/read-models.js';
import { tracesOf } from '../collect/traces.js';
import { wholeLog } from '../collect/whole-log.js';
import type { Nemesis } from '../nemeses/index.js';
import { callerOf } from '../people/caller.js';
import { crowd } from '../people/crowd.js';
import { listen } from '../people/listeners.js';
import type { Listeners } from '../people/listeners.js';
import { correctPayouts } from '../people/correct-payouts.js';
import { openStudies } from '../people/open-studies.js';
import { CANARY } from '../people/person.js';
import { seededRandom } from '../people/random.js';
import { seedPeople } from '../people/seed-people.js';
import { signUpForReal } from '../people/sign-up.js';
import { rowOf } from '../report/row.js';
import type { Row, Window } from '../report/row.js';
import type { Options } from './options.js';
import { timeToRecover } from './recovery.js';
import { setUpTestEnvironment } from './test-environment.js';
import type { TestEnvironment } from './test-environment.js';

const STUDIES = 9;
const PATIENCE = { answerMs: 6_000, commandMs: 75_000 };
const QUIESCENCE_MS = 240_000;
const LISTENERS = 20;
const MOST_FOLLOWERS = 8;

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
  const testEnvironment = await setUpTestEnvironment(options);
  const ending: (() => Promise<void> | void)[] = [];
  try {
    const { access, world, history, databaseUrl } = testEnvironment;
    const { origin } = world.product;
    const { studies, people, prober } = await gather(testEnvironment, options);
    tell(`${people.length} people are there, ${options.real} of them by a sign-up over HTTP`);
    const followers: Follower[] = [];
    const join = async (name: string, from: Position | null): Promise<void> => {
      const follower = await follow(name, databaseUrl, from);
      followers.push(follower);
      ending.push(follower.stop);
    };
    await join('a follower from the beginning', null);
    await join('a follower from where the run began', await access.store.head());
    const listeners = listen(origin, people.slice(0, LISTENERS));
    ending.push(listeners.close);
    const now = () => performance.now();
    const caller = callerOf({ origin: () => origin, history, now, patience: PATIENCE });
    const random = seededRandom(options.seed).branch('people');
    const crowded = crowd({ people, studies, caller, random, atOnce: options.atOnce });
    const corrections = correctPayouts(access.pool, caller, people);
    const probe = { caller, person: prober, projectId: studies.projectIds[0] ?? '' };
    await timeToRecover(probe);

    const notRun = list.flatMap((nemesis) => {
      const why = nemesis.missing?.(world) ?? null;
      return why === null ? [] : [{ nemesis, why }];
    });
    const able = list.filter((nemesis) => notRun.every((each) => each.nemesis !== nemesis));
    const windows: Window[] = [];
    const holdMs = (options.minutes * 60_000) / able.length;
    for (const nemesis of able) {
      const from = await access.store.head();
      const begun = now();
      const strike = await nemesis.strike(world, holdMs);
      await pause(holdMs);
      await strike.heal();
      const recoveredMs = await timeToRecover(probe);
      windows.push({ nemesis, from, begun, ended: now(), times: strike.times?.() ?? 1, recoveredMs });
      const served = recoveredMs === null ? 'not served within a minute' : `served again after ${Math.round(recoveredMs)} ms`;
      tell(`${nemesis.name}: ${served}`);
      if (followers.length < MOST_FOLLOWERS) await join(`a follower who came after ${nemesis.name}`, await access.store.head());
    }
    await crowded.rest();
    await corrections.rest();
    tell(`${crowded.journeys()} journeys are over`);
    await waitForQuiescence({ access, followers, origin, deadlineMs: QUIESCENCE_MS });
    tell('everything has come to rest');
    const evidence = await collect(testEnvironment, followers, listeners);
    const violations = check(evidence);
    return {
      rows: windows.map((window, index) => rowOf(window, windows[index + 1], history.entries(), violations)),
      notRun,
      violations,
      acknowledged: history.entries().filter((entry) => entry.kind === 'command' && entry.outcome === 'acknowledged').length,
      events: evidence.log.length,
      journeys: crowded.journeys(),
      hints: evidence.hints.length,
    };
  } finally {
    for (const end of ending.toReversed()) await end();
    if (options.keep !== null) testEnvironment.keepIn(options.keep);
    await testEnvironment.close();
  }
}

/** Creates all people who will act. */
async function gather({ access, world }: TestEnvironment, { people, real }: Options) {
  const studies = await openStudies(access, STUDIES);
  const [prober, ...settled] = await seedPeople(access, [...Array(people + 1).keys()]);
  const signedUp = await Promise.all(
    Array.from({ length: real }, async (_, number) => signUpForReal(world.product.origin, number)),
  );
  if (prober === undefined) throw new Error('There is no person');
  return { studies, prober, people: [...signedUp, ...settled] };
}

async function collect(
  { access, history, logs }: TestEnvironment,
  followers: readonly Follower[],
  listeners: Listeners,
): Promise<Evidence> {
  const log = await wholeLog(access);
  return {
    history: history.entries(),
    log,
    subscribers: followers.map((follower) => follower.seen()),
    readModels: await readModels(access, log),
    orders: await providerOrders(access.pool),
    ledger: await wholeLedger(access.pool),
    hints: listeners.heard(),
    traces: await tracesOf(CANARY, access.pool, logs),
  };
}

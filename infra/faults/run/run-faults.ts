import { setTimeout as pause } from 'node:timers/promises';
import { check } from '../checker/check.js';
import type { Violation } from '../checker/violation.js';
import { providersBooks, wholeLedger } from '../collect/books.js';
import { comeToRest } from '../collect/come-to-rest.js';
import { follow } from '../collect/follower.js';
import type { Follower } from '../collect/follower.js';
import { readModels } from '../collect/read-models.js';
import { tracesOf } from '../collect/traces.js';
import { wholeLog } from '../collect/whole-log.js';
import type { Nemesis } from '../nemeses/index.js';
import { callerOf } from '../people/caller.js';
import { crowd } from '../people/crowd.js';
import { openStudies } from '../people/open-studies.js';
import { CANARY } from '../people/person.js';
import { seededRandom } from '../people/random.js';
import { settleIn } from '../people/settle-in.js';
import { rowOf } from '../report/row.js';
import type { Row, Window } from '../report/row.js';
import type { Options } from './options.js';
import { timeToRecover } from './recovery.js';
import { setStage } from './stage.js';
import type { Stage } from './stage.js';

const STUDIES = 9;
const PATIENCE = { answerMs: 6_000, commandMs: 75_000 };
const REST_MS = 120_000;

export interface Outcome {
  readonly rows: readonly Row[];
  readonly violations: readonly Violation[];
  readonly events: number;
  readonly journeys: number;
}

/** Breaks one thing after the other while people act, lets everything come to rest, and looks at what is left. */
export async function runFaults(options: Options, list: readonly Nemesis[], tell: (text: string) => void): Promise<Outcome> {
  const stage = await setStage(options);
  const followers: Follower[] = [];
  try {
    const { access, world, history, databaseUrl } = stage;
    const { origin } = world.product;
    const studies = await openStudies(access, STUDIES);
    const people = await settleIn(
      access,
      Array.from({ length: options.people }, (_, index) => index + 100),
    );
    const [prober] = await settleIn(access, [2]);
    if (prober === undefined) throw new Error('Nobody is there to probe');
    tell(`${people.length} people have settled in`);
    followers.push(await follow('from the beginning', databaseUrl, null));
    followers.push(await follow('from where the run began', databaseUrl, await access.store.head()));
    const now = () => performance.now();
    const caller = callerOf({ origin: () => origin, history, now, patience: PATIENCE });
    const crowded = crowd({
      people,
      studies,
      caller,
      random: seededRandom(options.seed).branch('people'),
      atOnce: options.atOnce,
    });
    const probe = { caller, person: prober, projectId: studies.projectIds[0] ?? '' };
    await timeToRecover(probe);

    const windows: Window[] = [];
    const holdMs = (options.minutes * 60_000) / list.length;
    for (const nemesis of list) {
      const from = await access.store.head();
      const begun = now();
      const strike = await nemesis.strike(world);
      await pause(holdMs);
      await strike.heal();
      const recoveredMs = await timeToRecover(probe);
      windows.push({ nemesis, from, begun, ended: now(), times: strike.times?.() ?? 1, recoveredMs });
      tell(
        `${nemesis.name}: served again after ${recoveredMs === null ? 'more than a minute' : `${Math.round(recoveredMs)} ms`}`,
      );
      followers.push(await follow(`from ${nemesis.name}`, databaseUrl, await access.store.head()));
    }
    await crowded.rest();
    tell('people rest');
    await comeToRest({ access, followers, origin, deadlineMs: REST_MS });
    tell('the product is at rest');
    const violations = check(await collect(stage, followers));
    const rows = windows.map((window, index) => rowOf(window, windows[index + 1], history.entries(), violations));
    const log = await access.store.head();
    return { rows, violations, events: Number(log), journeys: crowded.journeys() };
  } finally {
    await Promise.all(followers.map((follower) => follower.stop()));
    await stage.close();
  }
}

async function collect({ access, history, logs }: Stage, followers: readonly Follower[]) {
  const log = await wholeLog(access);
  return {
    history: history.entries(),
    log,
    subscribers: followers.map((follower) => follower.seen()),
    readModels: await readModels(access, log),
    books: await providersBooks(access.pool),
    ledger: await wholeLedger(access.pool),
    traces: await tracesOf(CANARY, access.pool, logs),
  };
}

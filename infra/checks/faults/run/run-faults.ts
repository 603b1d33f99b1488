import type { Position } from '@panelist/infra/event-sourcing';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Violation } from '../checker/evidence.js';
import { follow } from '../collect/follower.js';
import type { Follower } from '../collect/follower.js';
import type { Nemesis, Strike, World } from '../nemeses/index.js';
import { coverageOf } from '../report/coverage.js';
import type { Coverage } from '../report/coverage.js';
import { rowOf } from '../report/row.js';
import type { Row, Window } from '../report/row.js';
import { withEndings } from './end-all.js';
import type { Options } from './options.js';
import { timeToRecover, type ProbeOptions } from './recovery.js';
import { setUpTestEnvironment } from './test-environment.js';
import type { Walk } from '../walk/walker.js';
import { trial } from './trial.js';
import { setTimeout as pause } from 'node:timers/promises';

interface StrikeAllOptions {
  readonly list: readonly Nemesis[];
  readonly world: World;
  /** Duration of each fault in milliseconds. */
  readonly holdMs: number;
  readonly probe: ProbeOptions;
  readonly head: () => Promise<string | null>;
  readonly now: () => number;
  readonly tell: (text: string) => void;
  readonly moveTime: Walk['moveTime'];
  /** Called when a fault is over and people are served again. */
  readonly over: (nemesis: Nemesis, strike: Strike) => Promise<void>;
}

/** Injects one fault after another. */
async function strikeAll({ list, world, holdMs, probe, head, now, tell, moveTime, over }: StrikeAllOptions): Promise<Window[]> {
  const windows: Window[] = [];
  for (const nemesis of list) {
    const from = await head();
    const begun = now();
    const during = Math.max(holdMs, nemesis.atLeastMs ?? 0);
    await moveTime(nemesis.keepsTime !== true);
    const strike = await nemesis.strike(world, during);
    let servedMs: number | null | undefined;
    try {
      const held = pause(during);
      if (nemesis.servesWithinMs !== undefined) servedMs = await timeToRecover(probe, nemesis.servesWithinMs);
      await held;
    } finally {
      // Also when the run ends with an error: a fault that stays would hide it behind its own.
      await strike.heal();
      await moveTime(true);
    }
    const healed = now();
    const recoveredMs = await timeToRecover(probe);
    const complaints = (await strike.complaints?.()) ?? [];
    const lost = strike.lost?.();
    const lostJobs = strike.lostJobs?.() ?? [];
    const times = strike.times?.() ?? 1;
    windows.push({
      nemesis,
      from,
      last: await head(),
      begun,
      healed,
      ended: now(),
      times,
      recoveredMs,
      servedMs,
      complaints,
      lost,
      lostJobs,
    });
    const meanwhile = servedMs === undefined ? '' : `; while it lasted ${servedIn(servedMs)}`;
    tell(`${nemesis.name}: ${servedIn(recoveredMs)}${meanwhile}`);
    await over(nemesis, strike);
  }
  return windows;
}

const servedIn = (ms: number | null): string => (ms === null ? 'not served in time' : `served again after ${Math.round(ms)} ms`);

const MOST_FOLLOWERS = 8;
/** The services whose processes append. */
const writers: ReadonlySet<string> = new Set(['command-api', 'workers']);

export interface Outcome {
  readonly rows: readonly Row[];
  /** Those that can't run on this machine, and why. */
  readonly notRun: readonly { readonly nemesis: Nemesis; readonly why: string }[];
  readonly violations: readonly Violation[];
  readonly acknowledged: number;
  readonly events: number;
  readonly steps: number;
  readonly hints: number;
  readonly coverage: Coverage;
}

/**
 * Injects one fault after another while people act, waits for quiescence, and checks the result.
 */
export async function runFaults(options: Options, list: readonly Nemesis[], tell: (text: string) => void): Promise<Outcome> {
  return withEndings(tell, async (endings) => {
    const environment = await setUpTestEnvironment(options, tell);
    endings.push(environment.close);
    const { keep } = options;
    if (keep !== null) endings.push(() => environment.keepIn(keep));
    const { access, urls, world } = environment;
    const { url: origin, processes } = world.fleet;
    const notRun = list.flatMap((nemesis) => {
      const why = nemesis.missing?.(world) ?? null;
      return why === null ? [] : [{ nemesis, why }];
    });
    const able = list.filter((nemesis) => notRun.every((each) => each.nemesis !== nemesis));
    const followers: Follower[] = [];
    const followFrom = async (name: string, from: Position | null): Promise<void> => {
      const follower = await follow(name, urls, from);
      followers.push(follower);
      endings.push(follower.stop);
    };
    let windows: readonly Window[] = [];
    const endWriters = async (): Promise<void> => {
      for (const each of processes) if (writers.has(each.service)) await each.kill('SIGTERM');
    };
    const sizes = { studies: 8, commandMs: 75_000, restMs: 600_000 };
    const { violations, entries, log, steps, hints } = await trial(
      { ...environment, ...options, ...sizes, origin, endWriters, tell },
      endings,
      async ({ walked, probe, now }) => {
        const head = async () => access.store.head();
        await followFrom('a follower from the beginning', null);
        await followFrom('a follower from where the run began', await head());
        await timeToRecover(probe);
        windows = await strikeAll({
          list: able,
          world,
          holdMs: (options.minutes * 60_000) / able.length,
          probe,
          head,
          now,
          tell,
          moveTime: walked.moveTime,
          over: async ({ name }, strike) => {
            // Followers know events that a restored log does not have: others begin anew.
            if (strike.lost !== undefined) {
              for (const follower of followers.splice(0)) await follower.stop();
              await followFrom(`a follower of the log that was restored by ${name}`, null);
            }
            if (followers.length < MOST_FOLLOWERS) await followFrom(`a follower who came after ${name}`, await head());
          },
        });
        return {
          followers,
          lostJobs: windows.flatMap(({ lostJobs }) => lostJobs ?? []),
          lost: windows.flatMap(({ lost }) => lost ?? []),
          outages: outagesOf(windows),
          faulty: windows.map(({ begun, ended }) => ({ from: begun, to: ended })),
        };
      },
    );
    if (keep !== null) {
      mkdirSync(keep, { recursive: true });
      const kept = {
        history: entries,
        violations,
        log,
        windows: windows.map(({ nemesis: { name }, ...window }) => ({ name, ...window })),
      };
      for (const [name, what] of Object.entries(kept)) writeFileSync(join(keep, `${name}.json`), JSON.stringify(what, null, 1));
    }
    return {
      rows: windows.map((window, index) => rowOf(window, windows[index + 1], entries, violations)),
      notRun,
      violations,
      acknowledged: entries.filter((entry) => entry.kind === 'command' && entry.outcome === 'acknowledged').length,
      events: log.length,
      steps,
      hints,
      coverage: coverageOf(entries, log),
    };
  });
}

function outagesOf(windows: readonly Window[]): readonly string[] {
  return windows.flatMap(({ nemesis: { name, servesWithinMs }, servedMs, recoveredMs, complaints = [] }) => [
    ...complaints,
    ...(servedMs === null ? [`during ${name} people were not served within ${servesWithinMs} ms`] : []),
    ...(recoveredMs === null ? [`people were not served again within a minute after ${name}`] : []),
  ]);
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Nemesis, Strike, World } from '../nemeses/index.js';
import type { Window } from '../report/row.js';
import { timeToRecover } from './recovery.js';
import type { ProbeOptions } from './recovery.js';

export interface StrikeAllOptions {
  readonly list: readonly Nemesis[];
  readonly world: World;
  /** Duration of each fault in milliseconds. */
  readonly holdMs: number;
  readonly probe: ProbeOptions;
  readonly head: () => Promise<string | null>;
  readonly now: () => number;
  readonly tell: (text: string) => void;
  /** Called when a fault is over and people are served again. */
  readonly over: (nemesis: Nemesis, strike: Strike) => Promise<void>;
}

/** Injects one fault after another. */
export async function strikeAll({ list, world, holdMs, probe, head, now, tell, over }: StrikeAllOptions): Promise<Window[]> {
  const windows: Window[] = [];
  for (const nemesis of list) {
    const from = await head();
    const begun = now();
    const during = Math.max(holdMs, nemesis.atLeastMs ?? 0);
    const strike = await nemesis.strike(world, during);
    let servedMs: number | null | undefined;
    try {
      const held = pause(during);
      if (nemesis.servesWithinMs !== undefined) servedMs = await timeToRecover(probe, nemesis.servesWithinMs);
      await held;
    } finally {
      // Also when the run ends with an error: a fault that stays would hide it behind its own.
      await strike.heal();
    }
    const healed = now();
    const recoveredMs = await timeToRecover(probe);
    const complaints = (await strike.complaints?.()) ?? [];
    const lost = strike.lost?.();
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
    });
    const meanwhile = servedMs === undefined ? '' : `; while it lasted ${servedIn(servedMs)}`;
    tell(`${nemesis.name}: ${servedIn(recoveredMs)}${meanwhile}`);
    await over(nemesis, strike);
  }
  return windows;
}

const servedIn = (ms: number | null): string => (ms === null ? 'not served in time' : `served again after ${Math.round(ms)} ms`);

import { setTimeout as pause } from 'node:timers/promises';
import type { Position } from '@panelist/infra/event-store';
import type { Leads } from '@panelist/infra/leads';
import type { AnyProjector } from '@panelist/infra/read-models';
import type { Dependencies } from '@panelist/infra/runtime';
import { applyPage } from './apply-page.js';
import type { Applied } from './apply-page.js';
import type { MoveCheckpoint } from './checkpoint-mover.js';
import { asPoison, PoisonEventError } from './poison-event.js';
import { LostLeadError } from '@panelist/infra/subscriptions';
import { builtVersion, markCaughtUp, markLeft, markStopped, takeLead } from './projector-state.js';
import type { Checkpoint } from './projector-state.js';
import type { SharedLog } from './shared-log.js';

/** Pauses, in milliseconds of real time: before a failing event is tried again, and before a lost database is. */
const pauses = { poison: 30_000, first: 100, longest: 5_000, newer: 2_000 };

export type ProjectorPhase = 'waiting' | 'standby' | 'starting' | 'running' | 'stopped' | 'ended';

export interface RunProjectorDependencies extends Pick<Dependencies, 'pool' | 'vault' | 'bus' | 'clock' | 'logger'> {
  readonly leads: Leads;
  readonly shared: SharedLog;
  readonly move: MoveCheckpoint;
  /** After each commit. */
  readonly moved: () => void;
  /** Builds the table by this version, beside the one that an older version built. */
  readonly rebuild: (projector: AnyProjector) => Promise<void>;
}

export interface RunningProjector {
  readonly projector: AnyProjector;
  readonly phase: () => ProjectorPhase;
  /** The checkpoint while this process leads. */
  readonly checkpoint: () => Checkpoint | undefined;
  /** Tries a failing event again now, or takes up a table that was swapped. */
  readonly wake: () => void;
  readonly stop: () => Promise<void>;
}

/** Names the lead of a projector among all jobs that one process does at a time. */
const leadName = ({ name }: AnyProjector): string => `projector-${name}`;

/** Runs one projector for as long as the process lives: waits for the lead, catches up, follows. */
export function runProjector(dependencies: RunProjectorDependencies, projector: AnyProjector): RunningProjector {
  const { pool, vault, bus, logger, leads } = dependencies;
  const stopping = new AbortController();
  let restart = new AbortController();
  let phase: ProjectorPhase = 'waiting';
  let at: Checkpoint | undefined;
  let failures = 0;

  const committed = (position: Position) => (applied: Applied) => {
    at = applied.checkpoint;
    failures = 0;
    dependencies.moved();
    // Old news is nobody's: hints begin with the first page after the catch-up.
    if (phase !== 'running') return;
    for (const change of distinct(applied.changes)) bus.publish({ ...change, position });
  };
  async function follow(from: Checkpoint, ended: AbortSignal): Promise<void> {
    let checkpoint = from;
    let caughtUp = false;
    for (;;) {
      const page = await dependencies.shared.read(projector, checkpoint.position, !caughtUp, ended);
      if (page === null) return;
      const { position } = page;
      if (position !== null && position !== checkpoint.position) {
        const applying = { pool, vault, projector, move: dependencies.move, committed: committed(position) };
        checkpoint = await applyPage(applying, checkpoint, { ...page, position });
      }
      if (page.poison !== undefined) throw page.poison;
      if (page.atHead && !caughtUp) {
        caughtUp = true;
        await markCaughtUp(pool, checkpoint);
        phase = 'running';
        dependencies.moved();
      }
    }
  }

  async function leadOn(ended: AbortSignal): Promise<void> {
    phase = phase === 'stopped' ? 'stopped' : 'starting';
    const led = await takeLead(pool, projector.name, projector.version);
    at = led;
    try {
      await follow(led, ended);
    } finally {
      // Whoever lost the lead, or takes up another table, leaves a projector that goes on.
      if (stopping.signal.aborted) await markLeft(pool, at).catch(() => undefined);
    }
  }

  /** Returns how long to rest before the next try. */
  async function afterFailure(thrown: unknown): Promise<number> {
    const error = asPoison(thrown);
    if (error instanceof LostLeadError) return 0;
    if (error instanceof PoisonEventError) {
      phase = 'stopped';
      logger.error({ projector: projector.name, ...error.failing }, 'A projector stopped at an event it cannot take');
      const where = at ?? { name: projector.name, epoch: null };
      await markStopped(pool, where, error.failing, dependencies.clock.now()).catch(() => undefined);
      // Whoever waited for it need not any longer.
      dependencies.moved();
      return pauses.poison;
    }
    logger.warn({ projector: projector.name, err: error }, 'A projector was interrupted and starts again');
    return Math.min(pauses.first * 2 ** failures++, pauses.longest);
  }

  const standBy = (): void => {
    at = undefined;
    phase = 'standby';
  };

  /** One turn of leading, building or standing by; returns how long to rest before the next. */
  async function turn(): Promise<number> {
    const built = await builtVersion(pool, projector.name);
    const isNewer = built !== null && built.version > projector.version;
    if (isNewer || built?.withdrawn === projector.version) {
      // Newer code is at work, or a person took this version out of use: what this one would write is not what readers expect.
      standBy();
      return pauses.newer;
    }
    if (built !== null && built.version < projector.version) {
      at = undefined;
      phase = phase === 'stopped' ? 'stopped' : 'starting';
      // Whoever runs the older version goes on with its table meanwhile.
      await dependencies.rebuild(projector);
      return 0;
    }
    const lead = await leads.acquire(leadName(projector), stopping.signal, standBy);
    if (lead === null) return 0;
    if (restart.signal.aborted) restart = new AbortController();
    try {
      await leadOn(AbortSignal.any([lead.lost, stopping.signal, restart.signal]));
    } catch (error) {
      // It may be the version that changed: then somebody else should lead.
      if (error instanceof LostLeadError) await lead.release();
      throw error;
    }
    return 0;
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const rest = await turn().catch(afterFailure);
      if (rest === 0) continue;
      const woken = AbortSignal.any([stopping.signal, restart.signal]);
      await pause(rest, undefined, { signal: woken }).catch(() => undefined);
      if (restart.signal.aborted) restart = new AbortController();
    }
    phase = 'ended';
  }

  const done = run();
  return {
    projector,
    phase: () => phase,
    checkpoint: () => at,
    wake: () => restart.abort(),
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}

function distinct<Change extends { readonly userId: string; readonly what: string; readonly id: string }>(
  changes: readonly Change[],
): readonly Change[] {
  return [...new Map(changes.map((change) => [`${change.userId} ${change.what} ${change.id}`, change])).values()];
}

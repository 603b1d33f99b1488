import { commandRoutes } from '@panelist/command-api';
import { commandHandler, type Position } from '@panelist/infra/event-sourcing';
import { providersFrom } from '@panelist/infra/providers';
import type { Dependencies } from '@panelist/infra/service';
import { inProcessCalls, type InProcessCall } from '../calls/index.js';
import { startSandbox } from '../sandbox/index.js';
import { TooEarlyJobError, type Queue } from '@panelist/infra/jobs';
import { ensureTables, reactionCheckpoint, runOf, type Reaction } from '@panelist/infra/processors';
import { defaultOptions, workerModules, scheduledBy, scheduleSweep } from '@panelist/workers';
import type { AdjustableClock } from '@panelist/infra/foundation';

/**
 * Reactions that send commands and mails from an event alone, and those of bonuses with their
 * deadlines. The others keep rows and deadlines, which the running workers make from the log once
 * the demo has started.
 */
const followed: ReadonlySet<string> = new Set([
  'advance-payout',
  'follow-referrals',
  'lock-names-when-first-study-paid',
  'pay-referral-bonuses',
  'request-payout-when-payment-approved',
  'settle-organization-funds',
  'mail-participant-about-dispute',
  'mail-participant-about-progress',
  'mail-participant-about-session',
  'mail-participant-when-invited',
  'mail-participant-when-paid',
  'mail-participant-when-payment-fails',
  'mail-participant-when-payout-settings-changed',
  'mail-participant-when-project-closed',
  'mail-participant-when-response-ended',
  'mail-researcher-about-completion',
  'mail-researcher-about-dispute',
]);

const followedDeadlines: ReadonlySet<string> = new Set(['accrue-referral-bonus', 'pay-referral-bonus']);

/** Time between two questions to a provider, in milliseconds of the past's clock. */
const askAgainMs = 2_000;
const mostAsked = 10;

interface WaitingJob {
  readonly name: string;
  readonly jobId: string;
  readonly payload: unknown;
}

interface FollowUps {
  readonly queue: Queue;
  /**
   * Does what follows from the events after `position`, and from those that this adds. @returns the
   * end of the log then
   */
  readonly run: (position: Position | null) => Promise<Position | null>;
  /** The same for deadlines up to `time` (milliseconds since 1970), each at its own. */
  readonly runUntil: (time: number, position: Position | null) => Promise<Position | null>;
}

/**
 * What workers do after an event, at once and in order: the same reactions and job handlers, so
 * that the running workers, which get the same events later, find it done under the same ids.
 */
async function followUps(past: Omit<Dependencies, 'queue'> & { readonly clock: PastClock }): Promise<FollowUps> {
  const { clock, log, pool } = past;
  const jobs: WaitingJob[] = [];
  const queue: Queue = {
    add: async ({ name }, jobId, payload) => void jobs.push({ name, jobId, payload }),
    work: async () => undefined,
    ready: async () => true,
    counts: async () => ({}),
    oldestWaitingMs: async () => null,
    failing: async () => [],
    board: () => (_request, _response, next) => next(),
    close: async () => undefined,
  };
  const parts = workerModules({ ...past, queue }, defaultOptions);
  const reactions = parts.flatMap((part) => part.reactions ?? []).filter(({ name }) => followed.has(name));
  // What they read is empty, as nothing has happened to anybody before.
  await ensureTables(
    pool,
    reactions.flatMap(({ after }) => after),
    'refuse',
  );
  const deadlines = new Map([...scheduledBy(parts)].filter(([name]) => followedDeadlines.has(name)));
  const handlers = new Map(parts.flatMap((part) => part.handlers ?? []).map((handler) => [handler.definition.name, handler]));
  const { signal } = new AbortController();

  const handle = async ({ name, jobId, payload }: WaitingJob): Promise<void> => {
    const handler = handlers.get(name);
    if (handler === undefined) throw new Error(`No handler for ${name}`);
    for (let attempt = 1; ; attempt++) {
      try {
        return await handler.handle(handler.definition.payload.parse(payload), { jobId, attempt, signal });
      } catch (error) {
        if (!(error instanceof TooEarlyJobError) || attempt === mostAsked) throw error;
        clock.advance(askAgainMs);
      }
    }
  };
  const leaseOf = ({ name }: Reaction) => ({ name: reactionCheckpoint(name), epoch: '0' });

  const handleJobs = async (): Promise<void> => {
    for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) await handle(job);
  };
  const run: FollowUps['run'] = async (from) => {
    for (let position = from; ;) {
      const page = await log.readAll(position, { limit: 200 });
      for (const event of page.events)
        for (const reaction of reactions)
          if (reaction.types.includes(event.type))
            await reaction.handle(event, runOf(reaction, event, leaseOf(reaction), signal));
      await handleJobs();
      if (page.events.length === 0) return position;
      position = page.position;
    }
  };

  const sweep = scheduleSweep({ ...past, queue }, deadlines, 0);
  const nextDue = async (): Promise<number> => {
    const { rows } = await pool.query<{ readonly at: Date | null }>(
      'select min(not_before) as at from app.deadlines where kind = any($1)',
      [[...followedDeadlines]],
    );
    return rows[0]?.at?.getTime() ?? Infinity;
  };

  return {
    queue,
    run,
    runUntil: async (time, from) => {
      let position = from;
      for (let due = await nextDue(); due <= time; due = await nextDue()) {
        clock.moveTo(due);
        await sweep.run(() => true);
        await handleJobs();
        position = await run(position);
      }
      return position;
    },
  };
}

/** The product as it was: its calls, its workers and the sandbox, on a clock of their own. */
export interface PastWorld {
  readonly clock: PastClock;
  readonly dependencies: Dependencies;
  readonly call: InProcessCall;
  readonly followUps: FollowUps;
  readonly close: () => Promise<void>;
}

/**
 * Opens the product on a clock that begins at `start`. The providers are a sandbox of its own on
 * the same tables, so that orders and mails have the clock's dates; it sends no webhooks.
 */
export async function openPastWorld(now: Dependencies, start: number): Promise<PastWorld> {
  const { config, log, logger, pool, store } = now;
  const clock = pastClock(start);
  const sandbox = await startSandbox({ pool, clock, logger });
  const past: Omit<Dependencies, 'queue'> & { readonly clock: PastClock } = {
    ...now,
    clock,
    commands: commandHandler({ log, changesSince: store.changesSince, clock }),
    // One connection for all mails: the server greets each new one after 100 ms.
    providers: providersFrom(config, {
      ...sandbox.urls,
      smtp: `${sandbox.urls.smtp}?pool=true&maxConnections=1&maxMessages=1000`,
    }),
  };
  const work = await followUps(past);
  const dependencies = { ...past, queue: work.queue };
  return {
    clock,
    dependencies,
    call: inProcessCalls(commandRoutes(dependencies)),
    followUps: work,
    close: sandbox.stop,
  };
}

/** A clock that is where the demo's history has got to. */
interface PastClock extends AdjustableClock {
  /** Moves it forward to this time, milliseconds; it never goes back. */
  moveTo(time: number): void;
}

function pastClock(start: number): PastClock {
  let time = start;
  return {
    now: () => new Date(time).toISOString(),
    advance: (milliseconds) => {
      time += milliseconds;
    },
    moveTo: (next) => {
      time = Math.max(time, next);
    },
    get offset() {
      return time - Date.now();
    },
  };
}

import { commandRoutes } from '@panelist/command-api';
import { commandHandler } from '@panelist/infra/event-sourcing';
import { providersFrom } from '@panelist/infra/providers';
import type { Dependencies } from '@panelist/infra/service';
import { inProcessCalls, type InProcessCall } from '../calls/index.js';
import { startSandbox } from '../sandbox/index.js';
import { followUps, type FollowUps } from './follow-ups.js';
import { pastClock, type PastClock } from './past-clock.js';

/** The product as it was: its calls, its workers and the sandbox, on a clock of their own. */
export interface PastWorld {
  readonly clock: PastClock;
  readonly dependencies: Dependencies;
  readonly call: InProcessCall;
  readonly followUps: FollowUps;
  readonly close: () => Promise<void>;
}

/**
 * Opens the product on a clock that begins at `start`. The providers are a sandbox of its own on the
 * same tables, so that orders and mails have the clock's dates; it sends no webhooks.
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
  const work = followUps(past);
  const dependencies = { ...past, queue: work.queue };
  return {
    clock,
    dependencies,
    call: inProcessCalls(commandRoutes(dependencies)),
    followUps: work,
    close: sandbox.stop,
  };
}

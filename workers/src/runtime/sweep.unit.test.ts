import { expect, test } from '@jest/globals';
import type { Leases } from '@panelist/infra/event-sourcing';
import { createLogger } from '@panelist/infra/foundation';
import { runSweep } from './sweep.js';

test('a long run ends at its next step once another process is to have the lease', async () => {
  const excess = new AbortController();
  const isReleased = new AbortController();
  const lease = {
    lost: new AbortController().signal,
    excess: excess.signal,
    isHeld: () => !isReleased.signal.aborted,
    release: async () => isReleased.abort(),
  };
  const leases: Leases = {
    acquire: async () => (isReleased.signal.aborted ? null : lease),
    tryAcquire: async () => undefined,
    close: async () => undefined,
  };
  let steps = 0;
  const run = async (mayGoOn: () => boolean) => {
    while (mayGoOn() && steps < 10) if (++steps === 3) excess.abort();
  };
  const { logger } = createLogger({ level: 'silent', write: () => undefined });
  const running = runSweep({ name: 'backlog', everyMs: 1, run }, leases, logger);
  if (!isReleased.signal.aborted)
    await new Promise((resolve) => isReleased.signal.addEventListener('abort', resolve, { once: true }));
  await running.stop();
  expect(steps).toBe(3);
});

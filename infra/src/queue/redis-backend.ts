import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { MAX_STALLED, type QueueBackend } from './backend.js';

/** Jobs in Redis (with `maxmemory-policy noeviction`). Losing them all loses nothing but time: the sweeps rebuild them from the log. */
export function redisBackend(redisUrl: string, onError: (error: Error) => void): QueueBackend {
  // Workers wait for as long as it takes; a request that adds a job must not.
  const patient = new Redis(redisUrl, { maxRetriesPerRequest: null });
  const impatient = new Redis(redisUrl, { maxRetriesPerRequest: 3 });
  for (const connection of [patient, impatient]) connection.on('error', onError);
  return {
    check: async () => void (await impatient.ping()),
    queue: (name) => new Queue(name, { connection: impatient }),
    worker: (name, processor, settings) =>
      new Worker(name, (job, token, signal) => processor(job, token, signal), {
        connection: patient,
        autorun: false,
        concurrency: settings.concurrency,
        lockDuration: settings.lockDurationMs,
        stalledInterval: settings.stalledIntervalMs,
        maxStalledCount: MAX_STALLED,
      }),
    close: async () => {
      await Promise.allSettled([patient.quit(), impatient.quit()]);
    },
  };
}

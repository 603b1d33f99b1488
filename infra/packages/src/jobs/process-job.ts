import { UnrecoverableError, type Job } from 'bullmq';
import { inLogContext, inSpan, parseTraceparent, type Logger } from '../foundation/index.js';
import type { Processor } from './backend.js';
import { TooEarlyJobError, UnrecoverableJobError, type JobHandler } from './port.js';

/**
 * Wraps a handler for BullMQ: parses the payload, adds the job to log lines, logs failures once and
 * maps them.
 */
export function processorOf(handler: JobHandler, logger: Logger): Processor {
  const { definition } = handler;
  return async (job, _token, signal) => {
    const jobId = job.id ?? '';
    const about = () => ({
      kind: 'consumer' as const,
      parent: parseTraceparent(job.opts.telemetry?.metadata),
      attributes: { 'job.id': jobId, attempt: job.attemptsMade + 1 },
    });
    const handle = async () => {
      const payload = definition.payload.safeParse(job.data);
      if (!payload.success) throw new UnrecoverableError(`The payload of ${definition.name} does not match its schema`);
      try {
        await handler.handle(payload.data, {
          jobId,
          attempt: job.attemptsMade + 1,
          signal: signal ?? new AbortController().signal,
        });
      } catch (error) {
        throw report(error, job, logger);
      }
    };
    await inLogContext({ job: definition.name, jobId }, async () => inSpan(`job ${definition.name}`, about, handle));
  };
}

/** The queue stores an error's message, so it must hold no personal data. */
function report(error: unknown, job: Job, logger: Logger): Error {
  const last = job.attemptsMade + 1 >= (job.opts.attempts ?? 1);
  if (error instanceof TooEarlyJobError) {
    logger.debug({ attempt: job.attemptsMade + 1, last }, error.message);
    return error;
  }
  if (error instanceof UnrecoverableJobError) {
    logger.error({ err: error }, 'a job failed for good');
    return new UnrecoverableError(error.message);
  }
  logger[last ? 'error' : 'warn'](
    { err: error, attempt: job.attemptsMade + 1 },
    last ? 'a job failed for good' : 'a job failed and will run again',
  );
  return error instanceof Error ? error : new Error('A handler threw a value that is not an Error');
}

import type { Logger, Metrics } from '../../foundation/index.js';
import type { LogTruncatedError } from './port.js';

/** Reports to operators that the log has lost events which this process had read. */
export function truncationAlarm({
  logger,
  metrics,
}: {
  readonly logger: Logger;
  readonly metrics: Metrics;
}): (error: LogTruncatedError) => void {
  const count = metrics.counter({
    name: 'panelist_log_truncations_total',
    help: 'How often this process found that the log had lost events which it had read.',
  });
  return (error) => {
    count.inc();
    logger.error({ err: error, position: error.position }, 'the log has lost events; what this process kept of them is dropped');
  };
}

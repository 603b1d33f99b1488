import { advancePayout } from '@panelist/domain/payout';
import { job } from '@panelist/infra/queue';

/**
 * What is now `advance-payout` were two jobs in earlier editions. Nothing enqueues them any more; those that were queued before an upgrade, or are
 * queued by a process of the earlier edition during one, wait in queues of these names and are handled alike. They may go once no installation
 * upgrades from such an edition: a queue without a handler keeps its jobs for ever.
 */
export const dispatchPayout = job({ ...advancePayout, name: 'dispatch-payout', concurrency: 4 });
export const followPayout = job({ ...advancePayout, name: 'follow-payout', concurrency: 4 });

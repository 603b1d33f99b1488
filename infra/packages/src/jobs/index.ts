export { jobHandler, TooEarlyJobError, UnrecoverableJobError } from './port.js';
export type { FailingJob, JobHandler, JobRun, Queue } from './port.js';
export { everyJob } from './port.js';
export { bullmqQueue } from './bullmq-queue.js';
export { isQueueMigrated } from './is-queue-migrated.js';
export { mostQueueConnections, openQueue } from './open-queue.js';
export { migrateQueue, postgresBackend } from './postgres-backend.js';
export { redisBackend } from './redis-backend.js';

export { createMetrics } from './create-metrics.js';
export type { Metrics } from './create-metrics.js';

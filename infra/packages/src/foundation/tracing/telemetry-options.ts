import type { Metrics } from '../metrics/index.js';

export interface TelemetryOptions {
  /** Base address of the collector; null: nothing is sent, and nothing is loaded. */
  readonly endpoint: string | null;
  /** Share of traces that are sent, from 0 to 1. */
  readonly ratio: number;
  /** Pause between two exports of metrics, in milliseconds. */
  readonly metricsEveryMs: number;
  /** `service.name`. */
  readonly service: string;
  readonly metrics: Metrics;
}

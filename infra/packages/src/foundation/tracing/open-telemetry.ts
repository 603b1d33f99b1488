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

/**
 * Sends traces and metrics to a collector (OTLP over HTTP) from now on.
 * @returns what sends the rest and ends it
 */
export async function openTelemetry({ endpoint, ...options }: TelemetryOptions): Promise<() => Promise<void>> {
  if (endpoint === null) return async () => undefined;
  const { sendTelemetry } = await import('./send-telemetry.js');
  return sendTelemetry({ endpoint, ...options });
}

import type { TelemetryOptions } from './telemetry-options.js';

/**
 * Sends traces and metrics to a collector (OTLP over HTTP) from now on.
 * @returns what sends the rest and ends it
 */
export async function openTelemetry({ endpoint, ...options }: TelemetryOptions): Promise<() => Promise<void>> {
  if (endpoint === null) return async () => undefined;
  const { sendTelemetry } = await import('./send-telemetry.js');
  return sendTelemetry({ endpoint, ...options });
}

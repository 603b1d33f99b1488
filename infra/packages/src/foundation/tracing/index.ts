export {
  commandSpanId,
  commandSpanOf,
  inSpan,
  isTracing,
  parseTraceparent,
  recordSpan,
  setSpanAttributes,
  traceIdOf,
  traceparent,
} from './tracing.js';
export type { SpanPlace } from './tracing.js';
export { openTelemetry } from './open-telemetry.js';

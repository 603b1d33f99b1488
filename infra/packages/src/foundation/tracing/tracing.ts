import { hash } from 'node:crypto';
import { carried } from '../carried.js';

/** A span within its trace: 16 and 8 bytes in hex. */
export interface SpanPlace {
  readonly traceId: string;
  readonly spanId: string;
}

/** Attributes hold ids and names alone, nothing personal. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanAbout {
  readonly kind?: 'server' | 'client' | 'consumer';
  readonly attributes?: SpanAttributes;
  /** Left out: the span in which the caller runs. Null: none. */
  readonly parent?: SpanPlace | null;
  /** The trace of a span without a parent in it. Left out: a new one. */
  readonly traceId?: string;
  /** Left out: a random one. */
  readonly spanId?: string;
  /** When it began, in milliseconds of the clock of the system. Left out: now. */
  readonly since?: number;
}

/** What records spans. */
export interface Tracer {
  begin(name: string, about: SpanAbout & { readonly parent: SpanPlace | null }): RunningSpan;
}

export interface RunningSpan {
  readonly place: SpanPlace;
  set(attributes: SpanAttributes): void;
  /** @param error why the work failed; only its name is recorded */
  end(error?: unknown): void;
}

/**
 * One for the process, as with the log's context: what a call passes through need not hand it on.
 */
let tracer: Tracer | null = null;
const running = carried<RunningSpan>('span');

/** Records spans from now on; null ends it. */
export function traceWith(next: Tracer | null): void {
  tracer = next;
}

export const isTracing = (): boolean => tracer !== null;

/** Runs the work in a span. Without a tracer it runs the work and does nothing else. */
export async function inSpan<T>(name: string, about: () => SpanAbout, work: () => Promise<T>): Promise<T> {
  if (tracer === null) return work();
  const span = tracer.begin(name, withParent(about()));
  try {
    const result = await running.run(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

/** Records a span that ends now. */
export function recordSpan(name: string, about: SpanAbout): void {
  tracer?.begin(name, withParent(about)).end();
}

/** Adds attributes to the span in which the caller runs. */
export function setSpanAttributes(attributes: SpanAttributes): void {
  running.get()?.set(attributes);
}

/**
 * A parent of another trace is none: events name one trace, and what follows from them continues
 * it.
 */
function withParent(about: SpanAbout): SpanAbout & { readonly parent: SpanPlace | null } {
  const parent = about.parent === undefined ? (running.get()?.place ?? null) : about.parent;
  const isOther = parent !== null && about.traceId !== undefined && parent.traceId !== about.traceId;
  return { ...about, parent: isOther ? null : parent };
}

/**
 * The trace of everything with this correlation id: a UUID has as many bytes as the id of a trace.
 */
export function traceIdOf(correlationId: string): string {
  const hex = correlationId.replaceAll('-', '').toLowerCase();
  return /^[0-9a-f]{32}$/.test(hex) && !/^0+$/.test(hex) ? hex : hashOf(correlationId, 32);
}

/**
 * The span in which a command was decided on a stream. It follows from what each event says, so
 * every process that handles the event knows its parent.
 */
export const commandSpanId = (commandId: string, stream: string): string => hashOf(`${commandId} ${stream}`, 16);

const hashOf = (text: string, length: number): string => hash('sha256', text).slice(0, length);

/** What identifies an event's command. */
interface Caused {
  readonly stream: string;
  readonly metadata: { readonly correlationId: string; readonly commandId: string };
}

/** The span of the command that wrote the event. */
export const commandSpanOf = ({ stream, metadata: { correlationId, commandId } }: Caused): SpanPlace => ({
  traceId: traceIdOf(correlationId),
  spanId: commandSpanId(commandId, stream),
});

/** The span in which the caller runs, as W3C Trace Context writes it; undefined without one. */
export function traceparent(): string | undefined {
  const place = running.get()?.place;
  return place && `00-${place.traceId}-${place.spanId}-01`;
}

/** The span that a `traceparent` names; null for another text. */
export function parseTraceparent(text: string | undefined): SpanPlace | null {
  const [, traceId, spanId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(text ?? '') ?? [];
  return traceId === undefined || spanId === undefined ? null : { traceId, spanId };
}

import { Refusal, type RecordedEvent } from '@panelist/domain/kernel';
import { UnreadableEventError } from '../event-sourcing/index.js';
import { SubjectErasedError } from '../personal-data/index.js';
import type { NewFailure } from './checkpoints.js';

type Place = Pick<RecordedEvent, 'eventId' | 'type' | 'stream' | 'position'>;

/**
 * An event that a processor can't process, however often it tries. It is never skipped: an operator
 * decides.
 */
export class PoisonEventError extends Error {
  override readonly name = 'PoisonEventError';
  readonly failing: NewFailure;
  constructor(event: Place, cause: unknown) {
    super(`The event ${event.eventId} (${event.type}) could not be processed`, { cause });
    const { eventId, position, type, stream } = event;
    this.failing = { eventId, position, type, stream, message: messageOf(cause) };
  }
}

/**
 * Thrown by a reaction's handler when no retry can help, and the cause is this stream alone: the
 * stream is parked at once, and the other streams go on however many are parked.
 */
export class UnprocessableEventError extends Error {
  override readonly name = 'UnprocessableEventError';
}

/** Whether the failure is certain and concerns one stream: the person of its events is erased. */
export const isOfOneStream = (error: unknown): boolean =>
  error instanceof UnprocessableEventError || error instanceof SubjectErasedError;

/** An event whose handler failed and is called again after a pause. */
export class RetriedEventError extends Error {
  override readonly name = 'RetriedEventError';
  readonly event: Place;
  constructor(
    { eventId, type, stream, position }: Place,
    readonly tries: number,
    cause: unknown,
  ) {
    super(`The event ${eventId} (${type}) failed and is tried again`, { cause });
    this.event = { eventId, type, stream, position };
  }
}

/**
 * The part of an error that operators may see: PostgreSQL quotes values in its messages, and values
 * may be personal.
 */
function messageOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'An unknown error';
  return `${cause.name}: ${cause.message}`.replaceAll(/"[^"]*"/g, '"…"').slice(0, 300);
}

/** An event that the log can't read is poison as well; any other error stays what it is. */
export function asPoison(error: unknown): unknown {
  return error instanceof UnreadableEventError ? new PoisonEventError(error.event, error) : error;
}

/**
 * SQLSTATE classes that do not concern the data: connection, resources, shutdown, conflicts of
 * transactions, locks.
 */
const transientClasses = new Set(['08', '40', '53', '55', '57', '58']);
/** The server's time limits for transactions. */
const transientStates = new Set(['25P03', '25P04']);
/**
 * Codes of the system and of Node's HTTP client, as `EPIPE`, `EAI_AGAIN` and
 * `UND_ERR_CONNECT_TIMEOUT`. `ERR_…` are mistakes of the program.
 */
const systemCode = /^(?:E(?!RR_)[A-Z_]+|UND_ERR_[A-Z_]+)$/;
/** What clients throw while their server is unreachable, or does not answer in time. */
const transientNames = new Set(['ProviderSilentError', 'MaxRetriesPerRequestError', 'TimeoutError']);
const transientMessages = /connection|timeout|timed out|did not answer|pool|socket/i;
/** Replies of a Redis that is starting, failing over or full. */
const transientReplies = /^(?:LOADING|READONLY|CLUSTERDOWN|MASTERDOWN|TRYAGAIN|MISCONF|OOM|BUSY|NOREPLICAS)\b/;
const transientRefusals = new Set(['timeout', 'too-many', 'unavailable']);

/**
 * Whether a retry may succeed without any change: a server or the network failed, not the event.
 */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof Refusal) return transientRefusals.has(error.kind) || error.code === 'store.conflict';
  if (error.name === 'EventStoreDbError') return 'failure' in error && error.failure === 'unreachable';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if (code !== undefined && systemCode.test(code)) return true;
  if (code !== undefined && /^[0-9A-Z]{5}$/.test(code))
    return transientClasses.has(code.slice(0, 2)) || transientStates.has(code);
  if (transientNames.has(error.name)) return true;
  if (error.name === 'ReplyError') return transientReplies.test(error.message);
  if (error.cause !== undefined && isTransient(error.cause)) return true;
  // `pg` and our own deadlines mark an unreachable server by the message only.
  return error.name === 'Error' && transientMessages.test(error.message);
}

import { EventTooLargeError, InvalidEventError, maxAppendBytes, maxDepth, maxEventBytes, maxNameLength } from './port.js';
import type { EventToAppend, ExpectedRevision } from './port.js';

/**
 * An event in the form that every store accepts: ids in lower case, data and metadata as JSON
 * texts.
 */
export interface PreparedEvent {
  readonly eventId: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

/** One caller's append, checked. */
export interface PreparedAppend {
  readonly stream: string;
  readonly events: readonly PreparedEvent[];
  readonly expected: ExpectedRevision;
  /** Data and metadata of all events. */
  readonly bytes: number;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/**
 * NUL and halves of surrogate pairs: JavaScript has them in texts, PostgreSQL refuses them, and one
 * refusal would abort a whole batch.
 */
// oxlint-disable-next-line no-control-regex -- NUL is what is looked for
const unstorable = /\u0000|\p{Surrogate}/u;

/**
 * Checks an append before it may share a batch with others, and serialises it. Throws `RangeError`
 * for an impossible revision, `InvalidEventError` when there is no event, a name or id is
 * malformed, a value does not survive JSON, or a size is over the port's caps.
 */
export function prepareAppend(stream: string, events: readonly EventToAppend[], expected: ExpectedRevision): PreparedAppend {
  checkExpected(expected);
  checkName('stream', stream);
  checkOwn('stream', stream);
  if (events.length === 0) throw new InvalidEventError(`Nothing to append to ${stream}`);
  const prepared = events.map(prepareEvent);
  if (new Set(prepared.map((event) => event.eventId)).size < prepared.length) {
    throw new InvalidEventError(`An append to ${stream} holds the same event id twice`);
  }
  const sizes = prepared.map((event) => Buffer.byteLength(event.data) + Buffer.byteLength(event.metadata));
  const largest = Math.max(...sizes);
  if (largest > maxEventBytes)
    throw new EventTooLargeError(`An event for ${stream} has ${largest} bytes, more than ${maxEventBytes}`);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  if (bytes > maxAppendBytes)
    throw new EventTooLargeError(`An append to ${stream} has ${bytes} bytes, more than ${maxAppendBytes}`);
  return { stream, events: prepared, expected, bytes };
}

/** Throws `RangeError` for a number that no revision can be. */
export function checkExpected(expected: ExpectedRevision): void {
  if (typeof expected === 'number' && !(Number.isSafeInteger(expected) && expected >= 0)) {
    throw new RangeError(`Not a revision: ${expected}`);
  }
}

function prepareEvent(event: EventToAppend): PreparedEvent {
  const eventId = event.eventId.toLowerCase();
  if (!uuid.test(eventId)) throw new InvalidEventError(`Not a UUID for an event's id: ${event.eventId.slice(0, 64)}`);
  checkName('type', event.type);
  checkOwn('type', event.type);
  checkObject(event.data, `data of ${event.type}`);
  checkObject(event.metadata, `metadata of ${event.type}`);
  return { eventId, type: event.type, data: JSON.stringify(event.data), metadata: JSON.stringify(event.metadata) };
}

function checkName(what: string, name: string): void {
  if (name === '' || name.length > maxNameLength || unstorable.test(name)) {
    throw new InvalidEventError(`Not a name for a ${what}: ${JSON.stringify(name.slice(0, 64))}`);
  }
}

/**
 * EventStoreDB keeps its own streams and events under such names, and our readers filter them out.
 */
function checkOwn(what: string, name: string): void {
  if (name.startsWith('$')) throw new InvalidEventError(`A name that begins with $ belongs to the store, not to a ${what}`);
}

function checkObject(value: unknown, where: string): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InvalidEventError(`The ${where} is not an object`);
  checkValue(value, where, maxDepth);
}

/** The path is part of the message, the value never: it may be personal. */
function checkValue(value: unknown, path: string, depth: number): void {
  if (value === null || typeof value === 'boolean') return;
  if (typeof value === 'string') {
    if (unstorable.test(value)) throw new InvalidEventError(`A text holds NUL or half a surrogate pair: ${path}`);
    return;
  }
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new InvalidEventError(`Not a finite number: ${path}`);
    return;
  }
  if (typeof value !== 'object') throw new InvalidEventError(`Not JSON (${typeof value}): ${path}`);
  if (depth === 0) throw new InvalidEventError(`Nested deeper than ${maxDepth}: ${path}`);
  if (Array.isArray(value)) {
    value.forEach((item, index) => checkValue(item, `${path}[${index}]`, depth - 1));
    return;
  }
  if (!isPlain(value)) throw new InvalidEventError(`Not a plain object: ${path}`);
  for (const [key, item] of Object.entries(value)) {
    if (unstorable.test(key)) throw new InvalidEventError(`A key holds NUL or half a surrogate pair: ${path}`);
    // JSON leaves an undefined property out, which is what an absent optional field means.
    if (item !== undefined) checkValue(item, `${path}.${key}`, depth - 1);
  }
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  // By shape, not by identity: objects of another realm (a test runner's) are plain as well.
  return (
    prototype === null || (typeof prototype === 'object' && Object.getPrototypeOf(prototype) === null && !('toJSON' in value))
  );
}

import { readFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import * as esdb from '@eventstore/db-client';
import type { EventFilter } from '../port.js';
import { parseEventStoreDbAddress } from '../../../foundation/index.js';
import type { EventStoreDbAddress } from '../../../foundation/index.js';
import { ConnectionError } from './connection.js';
import type { Connection, ConnectionFailure, LogPosition, ServerEvent } from './connection.js';
import { allOf, inTime } from './in-time.js';
import { listenTo } from './listen-to.js';

// The one file that knows `@eventstore/db-client`: another client is another `Connection`.

/**
 * Milliseconds between keep-alives on an idle connection: shorter than the idle timeout of load
 * balancers.
 */
const keepAliveMs = 10_000;
/** Not a position: the server sends it for "not known" and for "the end". */
const noPosition = 0xffff_ffff_ffff_ffffn;

/**
 * Connects lazily: nothing is sent before the first call. Throws an `Error` with a sentence for an
 * address that is none.
 */
export function clientConnection(url: string): Connection {
  const address = parseEventStoreDbAddress(url);
  const client = new ClosableClient(...settingsOf(address));
  // Sends credentials with every call, empty ones if the server needs none: without them the client
  // appends in batches, whose promises share one map per process, fail all together, and may never
  // settle.
  const credentials = address.credentials ?? { username: '', password: '' };
  const call = { credentials, requiresLeader: true };

  const attempt = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    // A call that starts in the very turn in which another one's failure closes the channel throws
    // inside the client where no caller can catch it.
    await nextTurn();
    try {
      return await work();
    } catch (error) {
      await nextTurn();
      throw failureOf(error);
    }
  };

  return {
    append: async (stream, events, expected, deadlineMs) =>
      attempt(async () => {
        const messages = events.map(({ data, metadata, ...event }) =>
          esdb.jsonEvent({ ...event, data: { ...data }, metadata: { ...metadata } }),
        );
        const answer = await inTime(
          client.appendToStream(stream, messages, { ...call, expectedRevision: expected, deadline: deadlineMs }),
          deadlineMs,
        );
        return { revision: Number(answer.nextExpectedRevision), position: positionOf(answer.position) };
      }),
    readStream: async (stream, { from, count, backwards }) =>
      attempt(async () => {
        const direction = backwards ? esdb.BACKWARDS : esdb.FORWARDS;
        const read = client.readStream(stream, {
          ...call,
          fromRevision: from === 'end' ? esdb.END : from,
          maxCount: count,
          direction,
        });
        return eventsOf(await allOf(read));
      }),
    readAll: async ({ from, count, backwards }) =>
      attempt(async () => {
        const direction = backwards ? esdb.BACKWARDS : esdb.FORWARDS;
        const fromPosition = from === 'start' ? esdb.START : from === 'end' ? esdb.END : from;
        return eventsOf(await allOf(client.readAll({ ...call, fromPosition, maxCount: count, direction })));
      }),
    subscribe: (from, filter, listener) =>
      listenTo(
        (checkpointReached) =>
          client.subscribeToAll({
            ...call,
            fromPosition: from ?? esdb.START,
            filter: serverFilter(filter, (_, position) => checkpointReached(positionOf(position))),
          }),
        (resolved) => eventsOf([resolved as esdb.AllStreamResolvedEvent])[0],
        failureOf,
        listener,
      ),
    delete: async (stream, expectedRevision, deadlineMs) =>
      attempt(async () => {
        await inTime(client.deleteStream(stream, { ...call, expectedRevision, deadline: deadlineMs }), deadlineMs);
      }),
    tombstone: async (stream, expectedRevision, deadlineMs) =>
      attempt(async () => {
        await inTime(client.tombstoneStream(stream, { ...call, expectedRevision, deadline: deadlineMs }), deadlineMs);
      }),
    close: () => client.close(),
  };
}

class ClosableClient extends esdb.EventStoreDBClient {
  /** `dispose` ends the calls, not the connection. */
  async close(): Promise<void> {
    await this.dispose();
    (await this.getChannel()).close();
  }
}

function settingsOf({ discover, hosts, credentials, tls, tlsCaFile, connectionName }: EventStoreDbAddress) {
  const [first = { address: '', port: 0 }] = hosts;
  const options = {
    keepAliveInterval: keepAliveMs,
    keepAliveTimeout: keepAliveMs,
    // With false, a refused append always answers revision 1.
    throwOnAppendFailure: true,
    ...(connectionName !== null && { connectionName }),
  };
  const members = discover ? { discover: first } : hosts.length > 1 ? { endpoints: [...hosts] } : { endpoint: first };
  const security = { insecure: !tls, ...(tls && tlsCaFile !== null && { rootCertificate: readFileSync(tlsCaFile) }) };
  return [{ ...options, ...members } as esdb.SingleNodeOptions, security, credentials ?? undefined] as const;
}

/**
 * A server filters by one thing: types, if they are given. The caller drops what passes the
 * prefixes by chance.
 */
function serverFilter(filter: EventFilter | undefined, checkpointReached: CheckpointReached): esdb.Filter {
  const { types = [], categories = [] } = filter ?? {};
  if (types.length > 0) return esdb.eventTypeFilter({ prefixes: [...types], checkpointReached });
  if (categories.length > 0) return esdb.streamNameFilter({ prefixes: [...categories], checkpointReached });
  return esdb.excludeSystemEvents({ checkpointReached });
}
type CheckpointReached = NonNullable<esdb.Filter['checkpointReached']>;

function eventsOf(
  resolved: readonly { readonly event?: esdb.RecordedEvent | esdb.AllStreamRecordedEvent }[],
): readonly ServerEvent[] {
  return resolved.flatMap(({ event }) => (event === undefined ? [] : [eventOf(event)]));
}

function eventOf(event: esdb.RecordedEvent | esdb.AllStreamRecordedEvent): ServerEvent {
  const { id, streamId, revision, type, isJson, data, metadata, created, position } = event;
  return { id, stream: streamId, revision, type, isJson, data, metadata, created, position: positionOf(position) };
}

function positionOf(position: esdb.Position | undefined): LogPosition | undefined {
  return position === undefined || position.commit >= noPosition || position.prepare >= noPosition ? undefined : position;
}

const failures: Partial<Record<esdb.ErrorType, ConnectionFailure>> = {
  [esdb.ErrorType.WRONG_EXPECTED_VERSION]: 'wrong-revision',
  [esdb.ErrorType.STREAM_DELETED]: 'deleted',
  [esdb.ErrorType.STREAM_NOT_FOUND]: 'missing',
  [esdb.ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED]: 'too-large',
  [esdb.ErrorType.ACCESS_DENIED]: 'denied',
};

/**
 * The gRPC call's own error. The client does not convert that of the first call of a connection,
 * which asks for the server's features.
 */
function failureOfCall(error: unknown, message: string): ConnectionFailure {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === UNAUTHENTICATED || code === PERMISSION_DENIED) return 'denied';
  return certificateProblem.test(message) ? 'untrusted' : 'unreachable';
}

/** Codes of gRPC. */
const PERMISSION_DENIED = 7;
const UNAUTHENTICATED = 16;
/** How OpenSSL and Node name what is wrong with a certificate, in the text of UNAVAILABLE. */
const certificateProblem = /certificate|altnames/i;

function failureOf(error: unknown): ConnectionError {
  if (error instanceof ConnectionError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof Error) || !esdb.isCommandError(error))
    return new ConnectionError(failureOfCall(error, message), message, { cause: error });
  const failure = failures[error.type] ?? failureOfCall(error, message);
  if (!(error instanceof esdb.WrongExpectedVersionError)) return new ConnectionError(failure, message, { cause: error });
  // Appends answer "no stream", deletions -1.
  const actual = typeof error.actualVersion === 'bigint' && error.actualVersion >= 0n ? Number(error.actualVersion) : null;
  return new ConnectionError(failure, message, { cause: error, actual });
}

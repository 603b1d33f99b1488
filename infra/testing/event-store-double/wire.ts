import { Metadata, status } from '@grpc/grpc-js';
import type { ServerWritableStream, ServiceError } from '@grpc/grpc-js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { NodeAddress } from './faults.js';
import type { LogRecord } from './log-record.js';

const { ReadResp } = streams;
export type ReadCall = ServerWritableStream<InstanceType<typeof streams.ReadReq>, InstanceType<typeof ReadResp>>;
/** An unknown position on the wire: the largest number, which also means "the end". */
const unknown = '18446744073709551615';

const grpcError = (code: status, details: string, exception: Readonly<Record<string, string>> = {}): ServiceError => {
  const metadata = new Metadata();
  for (const [key, value] of Object.entries(exception)) metadata.set(key, value);
  return Object.assign(new Error(details), { code, details, metadata });
};

/** Errors as the server's `RpcExceptions` builds them. */
export const failures = {
  streamDeleted: (stream: string) =>
    grpcError(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
      exception: 'stream-deleted',
      'stream-name': stream,
    }),
  wrongVersionOfDelete: (stream: string, expected: number, actual: number) =>
    grpcError(status.FAILED_PRECONDITION, `Delete failed due to WrongExpectedVersion. Stream: ${stream}`, {
      exception: 'wrong-expected-version',
      'stream-name': stream,
      'expected-version': String(expected),
      'actual-version': String(actual),
    }),
  tooLarge: (most: number) =>
    grpcError(status.INVALID_ARGUMENT, `Maximum Append Size of ${most} Exceeded.`, {
      exception: 'maximum-append-size-exceeded',
      'maximum-append-size': String(most),
    }),
  notLeader: ({ address, port }: NodeAddress) =>
    grpcError(status.NOT_FOUND, 'Leader info available', {
      exception: 'not-leader',
      'leader-endpoint-host': address,
      'leader-endpoint-port': String(port),
    }),
  unavailable: () => grpcError(status.UNAVAILABLE, 'Server Is Not Ready'),
  unsupported: (what: string) => grpcError(status.UNIMPLEMENTED, `The double does not do this: ${what}`),
};

/** Whether the caller wants no other node than the leader. */
export const requiresLeader = ({ metadata }: { readonly metadata: Metadata }): boolean =>
  metadata.get('requires-leader').includes('true');

export function identifierOf(name: string): InstanceType<typeof shared.StreamIdentifier> {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(name));
  return identifier;
}

export function nameOf(identifier: InstanceType<typeof shared.StreamIdentifier> | undefined): string {
  return Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');
}

export function eventResponse(record: LogRecord): InstanceType<typeof ReadResp> {
  const id = new shared.UUID();
  id.setString(record.id);
  const recorded = new ReadResp.ReadEvent.RecordedEvent();
  recorded.setId(id);
  recorded.setStreamIdentifier(identifierOf(record.stream));
  recorded.setStreamRevision(String(record.revision));
  recorded.setCommitPosition(String(record.position));
  recorded.setPreparePosition(String(record.position));
  recorded.getMetadataMap().set('type', record.type);
  recorded.getMetadataMap().set('created', record.created);
  recorded.getMetadataMap().set('content-type', record.isJson ? 'application/json' : 'application/octet-stream');
  recorded.setData(record.data);
  recorded.setCustomMetadata(record.metadata);
  const event = new ReadResp.ReadEvent();
  event.setEvent(recorded);
  event.setCommitPosition(String(record.position));
  const response = new ReadResp();
  response.setEvent(event);
  return response;
}

/**
 * Null: a subscription that began at the start and has seen nothing. The server reads that as the
 * end of the log (`Position.FromInt64(-1, -1)`).
 */
export function checkpointResponse(
  at: { readonly commit: bigint; readonly prepare: bigint } | null,
): InstanceType<typeof ReadResp> {
  const checkpoint = new ReadResp.Checkpoint();
  checkpoint.setCommitPosition(at === null ? unknown : String(at.commit));
  checkpoint.setPreparePosition(at === null ? unknown : String(at.prepare));
  const response = new ReadResp();
  response.setCheckpoint(checkpoint);
  return response;
}

export function confirmation(): InstanceType<typeof ReadResp> {
  const confirmed = new ReadResp.SubscriptionConfirmation();
  confirmed.setSubscriptionId(crypto.randomUUID());
  const response = new ReadResp();
  response.setConfirmation(confirmed);
  return response;
}

export function caughtUp(): InstanceType<typeof ReadResp> {
  const response = new ReadResp();
  response.setCaughtUp(new ReadResp.CaughtUp());
  return response;
}

export function streamNotFound(name: string): InstanceType<typeof ReadResp> {
  const missing = new ReadResp.StreamNotFound();
  missing.setStreamIdentifier(identifierOf(name));
  const response = new ReadResp();
  response.setStreamNotFound(missing);
  return response;
}

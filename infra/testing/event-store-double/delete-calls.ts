import type { sendUnaryData, ServerUnaryCall } from '@grpc/grpc-js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { expectedOf } from './append-calls.js';
import type { Double } from './append-calls.js';
import { failures, nameOf, requiresLeader } from './wire.js';

const { DeleteResp, TombstoneResp } = streams;
type DeleteRequest = InstanceType<typeof streams.DeleteReq>;
type DeleteResponse = InstanceType<typeof DeleteResp>;
type TombstoneRequest = InstanceType<typeof streams.TombstoneReq>;
type TombstoneResponse = InstanceType<typeof TombstoneResp>;

/** A soft delete: metadata that hides the stream's events. */
export function deleteCall(double: Double) {
  return (call: ServerUnaryCall<DeleteRequest, DeleteResponse>, callback: sendUnaryData<DeleteResponse>): void => {
    if (isElsewhere(double, call, callback)) return;
    remove(double, call.request.getOptions(), false, callback, (last) => {
      const position = new DeleteResp.Position();
      position.setCommitPosition(last);
      position.setPreparePosition(last);
      const response = new DeleteResp();
      response.setPosition(position);
      return response;
    });
  };
}

/** A hard delete (tombstone). */
export function tombstoneCall(double: Double) {
  return (call: ServerUnaryCall<TombstoneRequest, TombstoneResponse>, callback: sendUnaryData<TombstoneResponse>): void => {
    if (isElsewhere(double, call, callback)) return;
    remove(double, call.request.getOptions(), true, callback, (last) => {
      const position = new TombstoneResp.Position();
      position.setCommitPosition(last);
      position.setPreparePosition(last);
      const response = new TombstoneResp();
      response.setPosition(position);
      return response;
    });
  };
}

/** Refuses the call if another node leads. */
function isElsewhere<Response>(
  { faults }: Double,
  call: Parameters<typeof requiresLeader>[0],
  callback: sendUnaryData<Response>,
): boolean {
  if (faults.leader === null || !requiresLeader(call)) return false;
  callback(failures.notLeader(faults.leader));
  return true;
}

function remove<Response>(
  { log }: Double,
  options: ReturnType<DeleteRequest['getOptions']> | ReturnType<TombstoneRequest['getOptions']>,
  hard: boolean,
  callback: sendUnaryData<Response>,
  respond: (last: string) => Response,
): void {
  const stream = nameOf(options?.getStreamIdentifier());
  const expected = expectedOf(options);
  const verdict = log.delete(stream, expected, hard);
  switch (verdict.kind) {
    case 'deleted':
      return callback(failures.streamDeleted(stream));
    case 'wrong':
      return callback(failures.wrongVersionOfDelete(stream, expected, verdict.current));
    case 'ok':
    case 'idempotent':
    case 'written':
      return callback(null, respond(verdict.kind === 'ok' ? '0' : String(verdict.last.position)));
    default:
      return verdict satisfies never;
  }
}

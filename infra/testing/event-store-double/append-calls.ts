import { setTimeout as pause } from 'node:timers/promises';
import type { ServerReadableStream, sendUnaryData } from '@grpc/grpc-js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Verdict } from './check-commit.js';
import type { DoubleLog } from './double-log.js';
import type { Calls, Faults } from './faults.js';
import { expectations } from './log-record.js';
import type { LogRecord, Proposed } from './log-record.js';
import { failures, nameOf, requiresLeader } from './wire.js';

const { AppendReq, AppendResp } = streams;
type AppendRequest = InstanceType<typeof AppendReq>;
type AppendResponse = InstanceType<typeof AppendResp>;

/** `MaxAppendSize` of a server up to 24.10. */
const maxAppendSize = 1024 * 1024;

export interface Double {
  readonly log: DoubleLog;
  readonly faults: Faults;
  readonly calls: Calls;
}

/** The classic append: options first, then one event for each message, one answer. */
export function appendCall({ log, faults, calls }: Double) {
  const answer = async (messages: readonly AppendRequest[], callback: sendUnaryData<AppendResponse>): Promise<void> => {
    const options = messages[0]?.getOptions();
    const stream = nameOf(options?.getStreamIdentifier());
    const events = messages.slice(1).map(proposedOf);
    if (faults.refuseAppends > 0) {
      faults.refuseAppends--;
      return callback(failures.unavailable());
    }
    if (faults.dropAppends > 0) {
      faults.dropAppends--;
      return;
    }
    if (events.reduce((sum, event) => sum + event.data.length + event.metadata.length + event.type.length, 0) > maxAppendSize)
      return callback(failures.tooLarge(maxAppendSize));
    const expected = expectedOf(options);
    const verdict = log.append(stream, expected, events);
    if (faults.swallowAnswers > 0) {
      faults.swallowAnswers--;
      return;
    }
    if (faults.delayMs > 0) await pause(faults.delayMs);
    calls.answered++;
    if (verdict.kind === 'deleted') return callback(failures.streamDeleted(stream));
    callback(null, responseTo(verdict, expected));
  };

  return (call: ServerReadableStream<AppendRequest, AppendResponse>, callback: sendUnaryData<AppendResponse>): void => {
    calls.append++;
    const messages: AppendRequest[] = [];
    call.on('data', (message: AppendRequest) => messages.push(message));
    call.on('end', () => {
      if (faults.leader !== null && requiresLeader(call)) callback(failures.notLeader(faults.leader));
      else void answer(messages, callback);
    });
    // A caller that has gone needs no answer.
    call.on('error', () => undefined);
  };
}

function proposedOf(message: AppendRequest): Proposed {
  const proposed = message.getProposedMessage();
  return {
    id: proposed?.getId()?.getString() ?? '',
    type: proposed?.getMetadataMap().get('type') ?? '',
    isJson: proposed?.getMetadataMap().get('content-type') === 'application/json',
    data: proposed?.getData_asU8() ?? new Uint8Array(),
    metadata: proposed?.getCustomMetadata_asU8() ?? new Uint8Array(),
  };
}

/** Appends and deletions encode the expected revision alike. */
export function expectedOf(
  options: { hasAny(): boolean; hasNoStream(): boolean; hasStreamExists(): boolean; getRevision(): string } | undefined,
): number {
  if (options === undefined || options.hasAny()) return expectations.any;
  if (options.hasNoStream()) return expectations.none;
  return options.hasStreamExists() ? expectations.exists : Number(options.getRevision());
}

function responseTo(verdict: Exclude<Verdict, { readonly kind: 'deleted' }>, expected: number): AppendResponse {
  const response = new AppendResp();
  if (verdict.kind === 'wrong') response.setWrongExpectedVersion(wrongVersion(verdict.current, expected));
  else response.setSuccess(success(verdict.kind === 'ok' ? undefined : verdict.last));
  return response;
}

function success(last: LogRecord | undefined): InstanceType<typeof AppendResp.Success> {
  const written = new AppendResp.Success();
  if (last === undefined) {
    written.setNoStream(new shared.Empty());
    written.setNoPosition(new shared.Empty());
    return written;
  }
  written.setCurrentRevision(String(last.revision));
  const position = new AppendResp.Position();
  position.setCommitPosition(String(last.position));
  position.setPreparePosition(String(last.position));
  written.setPosition(position);
  return written;
}

function wrongVersion(current: number, expected: number): InstanceType<typeof AppendResp.WrongExpectedVersion> {
  const wrong = new AppendResp.WrongExpectedVersion();
  if (expected === expectations.any) wrong.setExpectedAny(new shared.Empty());
  else if (expected === expectations.none) wrong.setExpectedNoStream(new shared.Empty());
  else if (expected === expectations.exists) wrong.setExpectedStreamExists(new shared.Empty());
  else wrong.setExpectedRevision(String(expected));
  if (current === -1) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(String(current));
  return wrong;
}

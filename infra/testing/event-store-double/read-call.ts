import { setTimeout as pause } from 'node:timers/promises';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Double } from './append-calls.js';
import type { LogRecord } from './log-record.js';
import { subscription } from './subscription.js';
import type { OpenSubscription } from './subscription.js';
import { eventResponse, failures, nameOf, requiresLeader, streamNotFound } from './wire.js';
import type { ReadCall } from './wire.js';

const { ReadReq } = streams;
type Options = InstanceType<typeof ReadReq.Options>;

/** Reads of a stream and of `$all`, either way, and subscriptions to `$all`. */
export function readCall(double: Double, subscriptions: Set<OpenSubscription>) {
  return (call: ReadCall): void => {
    call.on('error', () => undefined);
    const options = call.request.getOptions();
    const { faults } = double;
    if (faults.leader !== null && requiresLeader(call)) return void call.emit('error', failures.notLeader(faults.leader));
    if (faults.refuseReads > 0) {
      faults.refuseReads--;
      return void call.emit('error', failures.unavailable());
    }
    if (options?.hasSubscription()) {
      double.calls.subscribe++;
      if (!options.hasAll()) return void call.emit('error', failures.unsupported('subscriptions to one stream'));
      return subscription(double, call, options, subscriptions);
    }
    double.calls.read++;
    void answer(double, call, options ?? new ReadReq.Options());
  };
}

async function answer({ log, faults }: Double, call: ReadCall, options: Options): Promise<void> {
  if (faults.silentReads) return;
  if (faults.delayMs > 0) await pause(faults.delayMs);
  const backwards = options.getReadDirection() === ReadReq.Options.ReadDirection.BACKWARDS;
  const most = Number(options.getCount());
  if (options.hasFilter()) return void call.emit('error', failures.unsupported('filtered reads'));
  if (options.hasAll()) {
    send(call, most, recordsOfAll(log, options.getAll(), backwards));
    return;
  }
  const name = nameOf(options.getStream()?.getStreamIdentifier());
  const stream = log.stream(name);
  if (stream.tombstoned) return void call.emit('error', failures.streamDeleted(name));
  const visible = stream.records.slice(stream.truncateBefore);
  if (visible.length === 0) {
    call.write(streamNotFound(name));
    call.end();
    return;
  }
  const from = options.getStream()?.hasRevision() ? Number(options.getStream()?.getRevision()) : null;
  if (backwards) send(call, most, visible.filter((record) => from === null || record.revision <= from).toReversed());
  else if (options.getStream()?.hasEnd()) send(call, most, []);
  else send(call, most, visible.slice(Math.max(0, (from ?? 0) - stream.truncateBefore)));
}

/** Forwards from a position, inclusive; backwards from before it. */
function* recordsOfAll(
  { records, indexAt }: Double['log'],
  all: ReturnType<Options['getAll']>,
  backwards: boolean,
): Generator<LogRecord> {
  const position = all?.hasPosition() ? BigInt(all.getPosition()?.getCommitPosition() ?? 0) : null;
  if (backwards) {
    const start = position === null ? (all?.hasEnd() ? records.length : 0) : indexAt(position);
    for (let index = start - 1; index >= 0; index--) yield records[index] as LogRecord;
    return;
  }
  // A read goes page by page, so it sees records written meanwhile.
  for (let index = position === null ? (all?.hasEnd() ? records.length : 0) : indexAt(position); index < records.length; index++)
    yield records[index] as LogRecord;
}

function send(call: ReadCall, most: number, records: Iterable<LogRecord>): void {
  let sent = 0;
  for (const record of records) {
    if (sent++ >= most) break;
    call.write(eventResponse(record));
  }
  call.end();
}

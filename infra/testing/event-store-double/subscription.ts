import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Double } from './append-calls.js';
import type { LogRecord } from './log-record.js';
import { caughtUp, checkpointResponse, confirmation, eventResponse, failures } from './wire.js';
import type { ReadCall } from './wire.js';

type Options = InstanceType<typeof streams.ReadReq.Options>;
type Checkpoint = { readonly commit: bigint; readonly prepare: bigint };

/** `ReadBatchSize` of the server: the page size, and the default window of a filter. */
const readBatchSize = 32;

export interface OpenSubscription {
  /** Ends the stream as a stopping server does: with an error, or without. */
  readonly end: (withError: boolean) => void;
}

/**
 * A subscription to `$all`, as `Enumerator.AllSubscriptionFiltered` of 24.10 works: catches up by
 * pages with checkpoints, sends "caught up", goes live.
 */
export function subscription({ log, faults }: Double, call: ReadCall, options: Options, open: Set<OpenSubscription>): void {
  const passes = filterOf(options);
  const filter = options.getFilter();
  const interval = (filter?.hasMax() ? filter.getMax() : readBatchSize) * (filter?.getCheckpointintervalmultiplier() ?? 1);
  const start = startOf(options, log.records);
  let next = start === null ? 0 : log.indexAt(start.commit);
  // The start is exclusive: the subscriber has seen the record there.
  if (start !== null && log.records[next]?.position === start.commit && start.prepare >= start.commit) next++;
  let checkpoint: Checkpoint | null = start;
  let lastSent: Checkpoint | null | undefined;
  let considered = 0;
  let live = false;
  const flow = { open: true };

  const ended = (): void => {
    unwatch();
    open.delete(handle);
  };
  const handle: OpenSubscription = {
    end: (withError) => {
      ended();
      if (withError) call.emit('error', failures.unavailable());
      else call.end();
    },
  };
  const sendCheckpoint = (): void => {
    if (
      filter === undefined ||
      (lastSent !== undefined && lastSent?.commit === checkpoint?.commit && lastSent?.prepare === checkpoint?.prepare)
    )
      return;
    lastSent = checkpoint;
    call.write(checkpointResponse(checkpoint));
  };
  const consider = (record: LogRecord): void => {
    considered++;
    if (passes(record)) {
      flow.open = call.write(eventResponse(record));
      checkpoint = { commit: record.position, prepare: record.position };
    }
    if (considered % interval !== 0) return;
    // Live, the record itself is the checkpoint; while catching up, the position after the page.
    const following = log.records[next + 1]?.position;
    if (live) checkpoint = { commit: record.position, prepare: record.position };
    else if (following !== undefined) checkpoint = { commit: following, prepare: 0n };
    sendCheckpoint();
  };
  const pump = (): void => {
    if (faults.stalled || call.cancelled) return;
    for (; flow.open && next < log.records.length; next++) consider(log.records[next] as LogRecord);
    if (!flow.open || live) return;
    // At the end of the catch-up the checkpoint is the last event sent: it leaves out later records
    // that did not match.
    sendCheckpoint();
    call.write(caughtUp());
    live = true;
    considered = 0;
  };
  // Not within the append, whose answer must not wait for subscribers.
  const unwatch = log.watch(() => setImmediate(pump));
  call.on('drain', () => {
    flow.open = true;
    pump();
  });
  call.on('cancelled', ended);
  call.on('close', ended);
  open.add(handle);
  call.write(confirmation());
  pump();
}

function startOf(options: Options, records: readonly LogRecord[]): Checkpoint | null {
  const all = options.getAll();
  const position = all?.getPosition();
  if (position !== undefined)
    return { commit: BigInt(position.getCommitPosition()), prepare: BigInt(position.getPreparePosition()) };
  const last = all?.hasEnd() ? records.at(-1)?.position : undefined;
  return last === undefined ? null : { commit: last, prepare: last };
}

function filterOf(options: Options): (record: LogRecord) => boolean {
  const filter = options.getFilter();
  const expression = filter?.getEventType() ?? filter?.getStreamIdentifier();
  if (filter === undefined || expression === undefined) return () => true;
  const subject = (record: LogRecord) => (filter.hasEventType() ? record.type : record.stream);
  const regex = expression.getRegex();
  if (regex !== '') {
    const pattern = new RegExp(regex, 'u');
    return (record) => pattern.test(subject(record));
  }
  const prefixes = expression.getPrefixList();
  return (record) => prefixes.some((prefix) => subject(record).startsWith(prefix));
}

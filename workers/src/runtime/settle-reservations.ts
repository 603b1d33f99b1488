import { settleReservation, type RecordedEvent, type Settlement } from '@panelist/domain/kernel';
import type { EventType } from '@panelist/domain/registry';
import { byStream, onEach, type ReactionRun } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/service';
import { reaction } from './reaction.js';
import type { EventOf } from './recorded-event.js';
import { schedule, scheduled, type ScheduledRun } from './schedule.js';

export const settlesReservations = 'settle-reservations';

/**
 * How one kind of reservation is settled, by what its streams are now: it may run again, late and
 * in any order.
 */
export interface Settling extends Settlement<EventType> {
  readonly settle: (event: RecordedEvent, run: ScheduledRun) => Promise<void>;
}

export function settles<Type extends EventType>(
  settlement: Settlement<Type>,
  settle: (event: RecordedEvent<EventOf<Type>>, run: ScheduledRun) => Promise<void>,
): Settling {
  // The policy calls it with the events of its settlement alone.
  return { ...settlement, settle: settle as Settling['settle'] };
}

/**
 * What was obtained is used, or taken back, once the command that needed it has ended or its
 * process died (ADR 141).
 */
export function settleReservations({ log, pool }: Pick<Dependencies, 'log' | 'pool'>, kinds: readonly Settling[]) {
  const byType = new Map<string, Settling>(kinds.flatMap((kind) => kind.obtainedBy.map((type) => [type, kind] as const)));
  const later = async ({ type, stream, revision, at }: RecordedEvent, run: ReactionRun): Promise<void> => {
    const dueAt = new Date(Date.parse(at) + (byType.get(type)?.afterMs ?? 0)).toISOString();
    await schedule({ pool }, settleReservation, dueAt, run.id, { stream, revision });
  };
  const types = kinds.flatMap(({ obtainedBy }) => obtainedBy);
  return {
    reactions: [reaction({ name: settlesReservations, stops: 'stream', partitionOf: byStream, on: onEach(types, later) })],
    handlers: [
      scheduled({ pool }, settleReservation, async ({ stream, revision }, run) => {
        const [event] = await log.read(stream, { from: revision, limit: 1 });
        // A log that has lost events may have another one there.
        if (event !== undefined) await byType.get(event.type)?.settle(event, run);
      }),
    ],
  };
}

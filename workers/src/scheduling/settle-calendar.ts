import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import type { RecordedEvent } from '@panelist/domain/kernel';
import {
  needlessUpTo,
  participationDecider,
  participationStream,
  projectFactsOf,
  slotSettlement,
  type ParticipationEvent,
} from '@panelist/domain/participation';
import { calendarDecider, calendarStream, claimOf } from '@panelist/domain/scheduling';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import { onEach, type ReactionRun } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/service';
import type { WorkerModule } from '../runtime/worker-module.js';
import { reaction } from '../runtime/reaction.js';
import { settles } from '../runtime/settle-reservations.js';

const ends = [
  'ResponseInvalidated',
  'ResponseRejectedForQuality',
  'ResponseCancelled',
  'SessionMissedByResearcher',
  'SessionCancelledByResearcher',
] as const satisfies readonly ParticipationEvent['type'][];

interface Holder {
  readonly projectId: string;
  readonly participationId: string;
}

/**
 * Finishes a booking whose process died after it took the time, and gives back the time of a
 * response that ended. Decides by what the response and the calendar are now, so that it may run
 * again, late and in any order.
 */
export function settleCalendar({ clock, commands }: Pick<Dependencies, 'clock' | 'commands'>): WorkerModule {
  async function settle({ projectId, participationId }: Holder, context: CommandContext): Promise<void> {
    const calendar = calendarStream.of(projectId);
    const held = claimOf((await commands.load(calendarDecider, calendar)).state, participationId);
    if (held === undefined) return;
    const stream = participationStream.of(participationId);
    const { state } = await commands.load(participationDecider, stream);
    if (held.claim <= needlessUpTo(state)) {
      const command = { type: 'ReleaseSlot', projectId, participationId, upToClaim: held.claim } as const;
      await commands.handle(calendarDecider, calendar, command, context, null);
      return;
    }
    const isAhead = state.status === 'INVITED' || ('booking' in state && state.booking.claim < held.claim);
    const project = projectFactsOf((await commands.load(projectDecider, projectStream.of(projectId))).state);
    if (!isAhead || project === null) return;
    const { participationId: _, ...booking } = held;
    const command = { type: 'KeepSession', data: { booking, at: clock.now() } } as const;
    await commands.handle(participationDecider, stream, command, context, { project, applicant: null });
  }

  const settleNow = async ({ data: { projectId, participationId } }: RecordedEvent<ParticipationEvent>, run: ReactionRun) =>
    settle({ projectId, participationId }, run.context());
  return {
    reactions: [reaction({ name: 'settle-calendar', stops: 'stream', on: onEach(ends, settleNow) })],
    settlements: [settles(slotSettlement, async ({ data }, run) => settle(data, run.context()))],
  };
}

import { derivedId } from '@panelist/domain/kernel';
import {
  cycleDaysAt,
  nextCycleDay,
  screenerCycleDecider,
  screenerCycleIdOf,
  screenerCycleStream,
  type CountScreener,
} from '@panelist/domain/participation';
import type { CommandContext, CommandHandler } from '@panelist/infra/event-sourcing';

/**
 * Counts a submission in the running cycle of the person, or in the one that it opens, and ends the
 * cycles before (`screenerCycleDecider`). Answers the id of the cycle that has counted it.
 */
export async function countScreener(
  commands: Pick<CommandHandler, 'handle'>,
  screener: Omit<CountScreener['data'], 'cycleId' | 'day'>,
  context: CommandContext,
): Promise<string> {
  for (let [day] = cycleDaysAt(screener.at); ; day = nextCycleDay(day)) {
    const cycleId = screenerCycleIdOf(screener.userId, day);
    const { state } = await commands.handle(
      screenerCycleDecider,
      screenerCycleStream.of(cycleId),
      { type: 'CountScreener', data: { ...screener, cycleId, day } },
      { ...context, commandId: derivedId(context.commandId, 'count') },
    );
    if (state.status === 'open') return cycleId;
  }
}
